/** A page's script that is nothing but the engine, for test_engine.py to talk to. */
import { Engine } from "../../web/js/python/engine.js";

globalThis.boots = [];
globalThis.engine = new Engine({ onBoot: (boot) => globalThis.boots.push(boot) });
