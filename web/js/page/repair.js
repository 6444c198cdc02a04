/**
 * The copy of the site for use offline: which file an address asks for, and how damaged files are
 * fetched again, since a disk may damage or lose a file long after it was stored. Runs in the service
 * worker.
 */

/** @typedef {{url: string, integrity: string}} Listed  `integrity` is "sha256-" and the hash in base64 */
/**
 * @typedef {object} Found
 * @property {number} repaired  files that were damaged and are whole again
 * @property {number} damaged  files that are still damaged
 * @property {boolean} away  whether the server could not be reached for one of these
 */

/**
 * The name of the file that an address asks for, or null if the copy has none for it. Files in
 * `assets/` have their hash in their name, so the copy may have them also from the version before.
 * @param {string} address
 * @param {string} scope  the folder of this copy; copies in folders inside it are none of its business
 * @param {(name: string) => boolean} isListed
 * @returns {string | null}
 */
export function fileOf(address, scope, isListed) {
  const { origin, pathname } = new URL(address); // a game in the query is still the same page
  const url = origin + pathname;
  if (!url.startsWith(scope)) return null;
  const asked = url.slice(scope.length);
  const name = asked === "" || asked.endsWith("/") ? `${asked}index.html` : asked;
  return isListed(name) || /^assets\/[^/]+$/.test(name) ? name : null;
}

/**
 * Repair the files.
 * @param {object} wiring
 * @param {Listed[]} wiring.listed
 * @param {{match: (key: string) => Promise<Response | undefined>, put: (key: string, response: Response) => Promise<void>}} wiring.cache
 * @param {(url: string) => string} wiring.keyOf  the key of a file in the cache
 * @param {(url: string, how: RequestInit) => Promise<Response>} wiring.fetch
 * @returns {Promise<Found>}
 */
export async function repair({ listed, cache, keyOf, fetch }) {
  const found = { repaired: 0, damaged: 0, away: false };
  for (const { url, integrity } of listed) {
    const key = keyOf(url);
    if (await isWhole(await cache.match(key), integrity)) continue;
    const response = await fetch(url, { cache: "reload", credentials: "same-origin" }).catch(() => null);
    found.away ||= response === null;
    if (response?.ok && (await isWhole(response.clone(), integrity)) && (await isPut(cache, key, response))) found.repaired += 1;
    else found.damaged += 1; // the damaged file stays: it may still work, and a missing one cannot
  }
  return found;
}

/** @param {Parameters<typeof repair>[0]["cache"]} cache @param {string} key @param {Response} response */
const isPut = (cache, key, response) => cache.put(key, response).then(() => true, () => false); // the disk may be full

/** @param {Response | undefined} response @param {string} integrity */
async function isWhole(response, integrity) {
  if (!response) return false;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return false; // the disk cannot read it
  }
}
