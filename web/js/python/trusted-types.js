/**
 * The Trusted Types policy of the page: only through it does a text or an address become a script. An
 * address is that of a Blob, for a worker, of the service worker, or of the page's own script. Of texts the
 * Content-Security-Policy then allows only the Lab and the script of the sandboxed frame, by their hashes.
 */

/** @typedef {Record<"createScript" | "createScriptURL" | "createHTML", (text: string) => any>} Policy */

/**
 * What the frame's own policy forbids beyond the page's, which it inherits: on the site that lets the page ask its
 * own host.
 */
const OWN = "connect-src 'none'; img-src 'none'; style-src 'none'; worker-src blob:";

const rules = {
  createScript: (/** @type {string} */ text) => text,
  createHTML: (/** @type {string} */ script) =>
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${OWN}"><script>${script}</script>`,
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

/** The document of a sandboxed frame that is this script and nothing else. @param {string} script @returns {any} */
export const frameDocument = (script) => policy().createHTML(script);
