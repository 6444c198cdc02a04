import openings from "virtual:openings";
import { Engine } from "./engine.js";
import { watchOffline } from "./offline.js";

const out = /** @type {HTMLElement} */ (document.getElementById("out"));
const engine = new Engine({
  onBoot: ({ stage, done, error }) => {
    out.textContent = `${stage} ${done.toFixed(2)} ${error ?? ""}`;
    /** @type {any} */ (globalThis).stages ??= [];
    /** @type {any} */ (globalThis).stages.push([stage, done, performance.now()]);
  },
});
/** @type {any} */ (globalThis).engine = engine;
console.log(Object.keys(openings).length);
watchOffline({ onReady: () => document.body.append("Ready to work offline") });
