/** The copy of the site for use offline, as the service worker fills it and reads it. */

/**
 * A file of the site. `revision` is its hash; null where that is in its name already. `integrity` is "sha256-"
 * and the hash in base64.
 * @typedef {{url: string, revision: string | null, integrity: string}} Listed
 */
/** @typedef {{match: (key: string) => Promise<Response | undefined>, put: (key: string, response: Response) => Promise<void>}} Files */

/**
 * The name of the cache. It has the scope in it, so copies of the site in other folders have others. Workbox
 * has made the name and the keys of the files: it filled the copies of versions up to 0.3.
 * @param {string} scope  the folder of this copy
 */
export const cacheName = (scope) => `workbox-precache-v2-${scope}`;

/** The key of a file in the cache. @param {Pick<Listed, "url" | "revision">} file @param {string} scope */
export const cacheKey = ({ url, revision }, scope) =>
  `${scope}${url}${revision === null ? "" : `?__WB_REVISION__=${revision}`}`;

/**
 * The name of the file that an address asks for, or null if the copy has none for it. Files in
 * `assets/` have their hash in their name, so the copy may have them also from the version before.
 * @param {string} address
 * @param {string} scope  copies in folders inside it are none of its business
 * @param {(name: string) => boolean} isListed
 * @returns {string | null}
 */
export function fileOf(address, scope, isListed) {
  const { origin, pathname } = new URL(address); // a game in the query is still the same page
  const url = origin + pathname;
  if (!url.startsWith(scope)) return null;
  const asked = url.slice(scope.length);
  const name = asked === "" || asked.endsWith("/") ? asked.concat("index.html") : asked;
  return isListed(name) || /^assets\/[^/]+$/.test(name) ? name : null;
}

/**
 * Fetch every file that the copy does not have whole. Throws at the first one that cannot be had or kept.
 * @param {object} wiring
 * @param {Listed[]} wiring.listed
 * @param {string} wiring.scope
 * @param {Files} wiring.cache
 * @param {(url: string, how: RequestInit) => Promise<Response>} wiring.fetch
 */
export async function keepAll({ listed, scope, cache, fetch }) {
  for (const file of listed) {
    const key = cacheKey(file, scope);
    if (!(await hasHash(cache.match(key), file))) await cache.put(key, await whole(file, fetch));
  }
}

/** A file with its hash, from the network. @param {Listed} file @param {Parameters<typeof keepAll>[0]["fetch"]} fetch */
async function whole({ url, revision, integrity }, fetch) {
  const asked = (/** @type {RequestCache} */ cache) =>
    fetch(url, { cache, integrity, credentials: "same-origin" });
  // A file with its hash in its name may come from the browser's cache, where those that the page has loaded
  // lie already; but half of a file may lie there, too.
  const response = await (revision === null
    ? asked("default").catch(() => asked("reload"))
    : asked("reload"));
  // A response that was redirected cannot answer a navigation.
  const { body, headers } = response;
  return response.redirected ? new Response(body, { headers }) : response;
}

/** Whether a file is in the copy with its hash. @param {Promise<Response | undefined>} kept @param {Pick<Listed, "integrity">} file */
export async function hasHash(kept, { integrity }) {
  try {
    const response = await kept;
    if (!response) return false;
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return false; // the disk cannot read it
  }
}
