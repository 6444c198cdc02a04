/**
 * The Trusted Types policy of the page: only through it does a text or an address become a script. An
 * address is that of a Blob, for a worker, of the service worker, or of the page's own script. Of texts the
 * Content-Security-Policy then allows only the Lab, by its hash.
 */

/** @typedef {{createScript: (text: string) => any, createScriptURL: (url: string) => any}} Policy */

const rules = {
  createScript: (/** @type {string} */ text) => text,
  createScriptURL(/** @type {string} */ url) {
    if (url === "sw.js" || url.startsWith("blob:") || /^assets\/main-\w+\.js$/.test(url))
      return url;
    throw new TypeError(`not the address of a script of this page: ${url}`);
  },
};

/** On the global object, since the Lab is a separate script with its own copies of modules. */
const KEY = Symbol.for("mastermind.trusted");
const page = /** @type {any} */ (globalThis);
const policy = () =>
  /** @type {Policy} */ (
    (page[KEY] ??= page.trustedTypes?.createPolicy("mastermind", rules) ?? rules)
  );

/** An address as the address of a script. @param {string} url @returns {any} */
export const scriptUrl = (url) => policy().createScriptURL(url);

/** A text as the text of a script. @param {string} text @returns {any} */
export const scriptText = (text) => policy().createScript(text);
