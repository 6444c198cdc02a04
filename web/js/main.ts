/** Connects the parts of the page with what follows from their changes, and begins. */
import "./start/startup.ts"; // first, to tell of all that throws below
import { makeEffects } from "./effects.ts";
import { listen, makeOpening } from "./opening.ts";
import { makeOffered } from "./offered.ts";
import { Page } from "./page.ts";

const page = new Page();
const effects = makeEffects(page);
const opening = makeOpening(page);
page.effects = effects;
page.offered = makeOffered(page);
if (!document.getElementById("parts")) page.solvers.start(); // the one file has nothing to wait for
page.store.join(effects.follow);
page.applySettings();
listen(page, opening.follow);
effects.ask();
void opening.run();
