/**
 * Looks whether what is kept for use offline is as it was published, and fetches anew what is not:
 * a disk may damage a file long after it was checked. Runs in the service worker.
 */

/** @typedef {{url: string, integrity: string}} Listed  `integrity` is "sha256-" and the hash in base64 */

/**
 * How many files were damaged and are whole again, and how many still are damaged.
 * @param {object} wiring
 * @param {Listed[]} wiring.listed
 * @param {{match: (key: string) => Promise<Response | undefined>, put: (key: string, response: Response) => Promise<void>}} wiring.cache
 * @param {(url: string) => string} wiring.keyOf  under which key of the cache a file is
 * @param {(url: string, how: RequestInit) => Promise<Response>} wiring.fetch  fails unless the file has its hash
 * @returns {Promise<{mended: number, damaged: number}>}
 */
export async function mend({ listed, cache, keyOf, fetch }) {
  const found = { mended: 0, damaged: 0 };
  for (const { url, integrity } of listed) {
    const key = keyOf(url);
    if (await isWhole(await cache.match(key), integrity)) continue;
    try {
      const response = await fetch(url, { integrity, cache: "reload", credentials: "same-origin" });
      if (!response.ok) throw new Error(`the server answers ${response.status}`);
      await cache.put(key, response);
      found.mended += 1;
    } catch {
      found.damaged += 1; // what is there stays: a damaged file may still do, and none does not
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
    return false; // the disk does not give it
  }
}
