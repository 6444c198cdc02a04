/**
 * The copy of the site for use offline: how it is filled, which file an address asks for, and how damaged
 * files are fetched again, since a disk may damage or lose a file long after it was stored. Runs in the
 * service worker.
 */

/**
 * A file of the site. `revision` is its hash; null where that is in its name already. `integrity` is "sha256-"
 * and the hash in base64.
 * @typedef {{url: string, revision: string | null, integrity: string}} Listed
 */
/**
 * @typedef {object} Found
 * @property {number} repaired  files that were missing or damaged and are whole now
 * @property {number} damaged  files that are still missing or damaged
 * @property {boolean} away  whether the server could not be reached for one of these
 */
/** @typedef {{match: (key: string) => Promise<Response | undefined>, put: (key: string, response: Response) => Promise<void>}} Files */

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
  const name = asked === "" || asked.endsWith("/") ? asked.concat("index.html") : asked;
  return isListed(name) || /^assets\/[^/]+$/.test(name) ? name : null;
}

/**
 * The key of a file in the cache, as Workbox made it, which has filled the copies of versions up to 0.3: what
 * these hold is not fetched again.
 * @param {Pick<Listed, "url" | "revision">} file
 * @param {string} scope
 */
export const cacheKey = ({ url, revision }, scope) =>
  `${scope}${url}${revision === null ? "" : `?__WB_REVISION__=${revision}`}`;

/**
 * Fetch the files that are not there or damaged.
 * @param {object} wiring
 * @param {Listed[]} wiring.listed
 * @param {string} wiring.scope
 * @param {Files} wiring.cache
 * @param {(url: string, how: RequestInit) => Promise<Response>} wiring.fetch
 * @returns {Promise<Found>}
 */
export async function repair({ listed, scope, cache, fetch }) {
  const found = { repaired: 0, damaged: 0, away: false };
  for (const file of listed) {
    const key = cacheKey(file, scope);
    const kept = await cache.match(key).catch(() => undefined); // the disk cannot read it
    if (await hasHash(kept, file.integrity)) continue;
    const became = await renew(file, key, cache, fetch);
    if (became === "whole") found.repaired += 1;
    else found.damaged += 1; // the damaged file stays: it may still work, and a missing one cannot
    found.away ||= became === "away";
  }
  return found;
}

/** @param {Listed} file @param {string} key @param {Files} cache @param {Parameters<typeof repair>[0]["fetch"]} fetch */
async function renew({ url, revision, integrity }, key, cache, fetch) {
  let away = false;
  // What has its hash in its name may come from the browser's cache, where what the page has loaded lies
  // already; but half of a file may lie there, too.
  for (const mode of /** @type {RequestCache[]} */ (
    revision === null ? ["default", "reload"] : ["reload"]
  )) {
    const response = await fetch(url, { cache: mode, credentials: "same-origin" }).catch(
      () => null,
    );
    away = response === null;
    if (!response?.ok || !(await hasHash(response.clone(), integrity))) continue;
    // A response that was redirected cannot answer a navigation.
    const { body, headers } = response;
    const put = cache.put(key, response.redirected ? new Response(body, { headers }) : response);
    return put.then(
      () => "whole",
      () => "full",
    );
  }
  return away ? "away" : "other";
}

/** @param {Response | undefined} response @param {string} integrity */
export async function hasHash(response, integrity) {
  if (!response) return false;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return false; // the disk cannot read it
  }
}
