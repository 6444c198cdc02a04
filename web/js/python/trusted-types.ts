/**
 * The only way for a text or an address to become a script: the Trusted Types policy of the page.
 * An address is that of a Blob, for a worker, of the service worker, or of the page's own script.
 * Of texts the Content-Security-Policy then allows only the Lab and the script of the sandboxed
 * frame, by their hashes.
 */

type Policy = Record<"createScript" | "createScriptURL" | "createHTML", (text: string) => any>;

/** The page's policy, which the frame inherits, lets the page on the site ask its own host. */
const OWN = "connect-src 'none'; img-src 'none'; style-src 'none'; worker-src blob:";

const rules = {
  createScript: (text: string) => text,
  createHTML: (script: string) =>
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${OWN}"><script>${script}</script>`,
  createScriptURL(url: string) {
    if (url === "sw.js" || url.startsWith("blob:") || /^assets\/main-\w+\.js$/.test(url))
      return url;
    throw new TypeError(`not the address of a script of this page: ${url}`);
  },
};

/**
 * The policy is on the global object, since the Lab is a separate script with its own copies of
 * modules.
 */
const KEY = Symbol.for("mastermind.trusted");
const page = globalThis as any;
const policy = () =>
  (page[KEY] ??= page.trustedTypes?.createPolicy("mastermind", rules) ?? rules) as Policy;

export const scriptUrl = (url: string): any => policy().createScriptURL(url);

export const scriptText = (text: string): any => policy().createScript(text);

/** The document is this script and nothing else. */
export const frameDocument = (script: string): any => policy().createHTML(script);
