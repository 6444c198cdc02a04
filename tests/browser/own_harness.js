/** A page's script that is nothing but the worker for one's own strategies, for test_own.py. */
import { Sandbox } from "../../web/js/own/sandbox.js";

globalThis.Sandbox = Sandbox;
globalThis.sandbox = new Sandbox();
