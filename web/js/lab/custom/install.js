/**
 * Installs a wheel in a custom strategy's Python, before the gate is shut: the core reads it, micropip
 * unpacks it, and what that has written is looked at. Nothing of the wheel runs here.
 */

/** Where a wheel lies before it is read, whatever its name is. */
const UNREAD = "/tmp/unread";
/** Devices and processes, which are no files; and where packages are installed. */
const ELSEWHERE = /^\/(?:dev|proc|lib\/python[\d.]+\/site-packages)$/;
/** How long micropip may take to install one, in seconds; it takes a tenth of one. */
const INSTALL_SECONDS = 30;

/**
 * What the core says about a wheel; it is installed if the core accepts it.
 * @param {{FS: any}} pyodide  its file system
 * @param {any} micropip
 * @param {(request: string) => string} door
 * @param {{name: string, bytes: ArrayBuffer}} wheel
 */
export async function install({ FS }, micropip, door, { name, bytes }) {
  const ask = (/** @type {object} */ more) =>
    door(JSON.stringify({ action: "wheel", name, ...more }));
  FS.writeFile(UNREAD, new Uint8Array(bytes));
  const reply = ask({ path: UNREAD });
  if ("error" in JSON.parse(reply)) return reply;
  const path = `/tmp/${name}`; // a plain name, now that the core has accepted it
  FS.rename(UNREAD, path);
  const before = beside(FS, path);
  try {
    // The core has checked that the wheel has no dependencies.
    await inTime(micropip.install.callKwargs(`emfs:${path}`, { deps: false }));
  } catch (error) {
    // The last line of Python's traceback; micropip's advice after it does not apply here.
    const lines = String(/** @type {Error} */ (error).message).split("\n");
    const last = lines.findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line)) ?? lines[0];
    return ask({ refused: last.replace(/^[\w.]*\.(?=\w+:)/, "") }); // the error without its module
  }
  const after = beside(FS, path);
  const changed = [...before.keys(), ...after.keys()].find(
    (file) => before.get(file) !== after.get(file),
  );
  // The second wall: the core refuses such a wheel. Nothing of it has run yet, and nothing will.
  return changed ? ask({ refused: `it would write to ${changed}` }) : reply;
}

/** @param {Promise<unknown>} promise */
function inTime(promise) {
  const late = new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`no end within ${INSTALL_SECONDS} s`)),
      INSTALL_SECONDS * 1000,
    );
  });
  return Promise.race([promise, late]);
}

/**
 * The state of every file outside the folder of installed packages.
 * @param {any} FS  Emscripten's file system
 * @param {string} wheel  the path of the wheel, which is left out
 */
function beside(FS, wheel) {
  /** @type {Map<string, string>} */ const found = new Map();
  const queue = ["/"];
  for (let folder = queue.pop(); folder; folder = queue.pop()) {
    for (const name of FS.readdir(folder)) {
      const path = `${folder === "/" ? "" : folder}/${name}`;
      if ([".", ".."].includes(name) || path === wheel || ELSEWHERE.test(path)) continue;
      const { mode, size, mtime } = FS.lstat(path);
      if (FS.isDir(mode)) queue.push(path);
      else found.set(path, `${mode} ${size} ${Number(mtime)}`);
    }
  }
  return found;
}
