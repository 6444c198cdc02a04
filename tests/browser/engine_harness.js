/** A page's script that is nothing but the engine, for test_engine.py to talk to. */
import { pagePython } from "../../web/js/python/pythonWorker.js";

globalThis.boots = [];
globalThis.engine = pagePython({ onBoot: (boot) => globalThis.boots.push(boot) });
globalThis.engine.start();
