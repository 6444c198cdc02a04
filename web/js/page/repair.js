/**
 * Checks the files that are kept for use offline against their hashes, and fetches damaged ones again:
 * a disk may damage a file long after it was stored. Runs in the service worker.
 */

/** @typedef {{url: string, integrity: string}} Listed  `integrity` is "sha256-" and the hash in base64 */

/**
 * Repair the files; returns how many were repaired and how many are still damaged.
 * @param {object} wiring
 * @param {Listed[]} wiring.listed
 * @param {{match: (key: string) => Promise<Response | undefined>, put: (key: string, response: Response) => Promise<void>}} wiring.cache
 * @param {(url: string) => string} wiring.keyOf  the key of a file in the cache
 * @param {(url: string, how: RequestInit) => Promise<Response>} wiring.fetch  fails unless the file has its hash
 * @returns {Promise<{repaired: number, damaged: number}>}
 */
export async function repair({ listed, cache, keyOf, fetch }) {
  const found = { repaired: 0, damaged: 0 };
  for (const { url, integrity } of listed) {
    const key = keyOf(url);
    if (await isWhole(await cache.match(key), integrity)) continue;
    try {
      const response = await fetch(url, { integrity, cache: "reload", credentials: "same-origin" });
      if (!response.ok) throw new Error(`the server answers ${response.status}`);
      await cache.put(key, response);
      found.repaired += 1;
    } catch {
      found.damaged += 1; // the damaged file stays: it may still work, and a missing one cannot
    }
  }
  return found;
}

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
