/** The copy of the site for use offline. */

/**
 * `revision` is the hash of a file; null if that is in its name already. `integrity` is
 * "sha256-" and the hash in base64.
 */
interface Listed {
  url: string;
  revision: string | null;
  integrity: string;
}

interface Files {
  match: (key: string) => Promise<Response | undefined>;
  put: (key: string, response: Response) => Promise<void>;
}

/**
 * Copies of the site in other folders have other scopes. Workbox has made this name and the keys of
 * the files: it filled the copies of versions up to 0.3.
 */
export const cacheName = (scope: string) => `workbox-precache-v2-${scope}`;

export const cacheKey = ({ url, revision }: Pick<Listed, "url" | "revision">, scope: string) =>
  `${scope}${url}${revision === null ? "" : `?__WB_REVISION__=${revision}`}`;

/**
 * The file that an address asks for, or null if the copy has none. Files in `assets/` have their
 * hash in their name, so the copy may have them also from the version before.
 * @param scope - copies in folders inside it are none of its business
 */
export function fileOf(
  address: string,
  scope: string,
  isListed: (name: string) => boolean,
): string | null {
  const { origin, pathname } = new URL(address); // a query leads to the same page
  const url = origin + pathname;
  if (!url.startsWith(scope)) return null;
  const asked = url.slice(scope.length);
  const name = asked === "" || asked.endsWith("/") ? asked.concat("index.html") : asked;
  return isListed(name) || /^assets\/[^/]+$/.test(name) ? name : null;
}

/**
 * Fetch every file that the copy does not have whole. Throws at the first that cannot be had or
 * kept.
 */
export async function keepAll(listed: Listed[], scope: string, cache: Files) {
  for (const file of listed) {
    const key = cacheKey(file, scope);
    if (!(await hasHash(cache.match(key), file))) await cache.put(key, await whole(file));
  }
}

async function whole({ url, revision, integrity }: Listed) {
  const asked = (cache: RequestCache) =>
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

export async function hasHash(
  kept: Promise<Response | undefined>,
  { integrity }: Pick<Listed, "integrity">,
) {
  try {
    const response = await kept;
    if (!response) return false;
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return false; // the disk cannot read the file
  }
}
