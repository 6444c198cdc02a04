/** A page's script that is the custom strategy alone, for test_walls.py: the view, and who plays. */
import { render } from "../../web/node_modules/lit-html/lit-html.js";
import { Custom } from "../../web/js/lab/custom/custom.ts";
import { Sandbox } from "../../web/js/lab/custom/sandbox.ts";
import { customView } from "../../web/js/lab/custom/view.ts";
import { withMore } from "../../web/js/words/strings.ts";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
// It takes the place of the page's own script, of which the first board waits for a sign.
document.getElementById("starting")?.setAttribute("data-begun", "");
root.replaceChildren();
globalThis.sandbox = new Sandbox();
globalThis.withWheel = (name, bytes) =>
  new Sandbox({ wheel: { name, bytes: new Uint8Array(bytes).buffer } });
globalThis.own = new Custom({ onChange: () => requestAnimationFrame(draw) });
const draw = () => render(customView(globalThis.own), root);
/** Draws with these texts, too: the Lab's come with its own script. */
globalThis.say = (texts) => {
  withMore(texts);
  draw();
};
draw();
