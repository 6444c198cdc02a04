/**
 * The one policy by which the page makes scripts: of its own parts, which its Content-Security-Policy
 * knows by their hashes or as its own. Where the browser has Trusted Types, no other text can become one.
 */

/** @typedef {{createScript: (text: string) => any, createScriptURL: (url: string) => any}} Policy */

const asTheyAre = { createScript: (/** @type {string} */ text) => text, createScriptURL: (/** @type {string} */ url) => url };

/** On the page's global object, since the Lab is a script of its own, with modules of its own. */
const KEY = Symbol.for("mastermind.trusted");
const page = /** @type {any} */ (globalThis);
const policy = () =>
  /** @type {Policy} */ (page[KEY] ??= page.trustedTypes?.createPolicy("mastermind", asTheyAre) ?? asTheyAre);

/** The address of a script. @param {string} url @returns {any} */
export const scriptUrl = (url) => policy().createScriptURL(url);

/** The text of a script. @param {string} text @returns {any} */
export const scriptText = (text) => policy().createScript(text);
