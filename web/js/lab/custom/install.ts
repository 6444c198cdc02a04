/** Installs a wheel in a custom strategy's Python: the core reads it, and micropip unpacks it. */

const UNREAD = "/tmp/unread";
/** Installing may take this long, in seconds; it takes a tenth of one. */
const INSTALL_SECONDS = 30;

/** The wheel is installed if the core accepts it. */
export async function install(
  { FS }: { FS: any },
  micropip: any,
  door: (request: string) => string,
  { name, bytes }: { name: string; bytes: ArrayBuffer },
) {
  const ask = (more: object) => door(JSON.stringify({ action: "wheel", name, ...more }));
  FS.writeFile(UNREAD, new Uint8Array(bytes));
  const reply = ask({ path: UNREAD });
  if ("error" in JSON.parse(reply)) return reply;
  const path = `/tmp/${name}`; // the core has accepted it, so it is a plain name
  FS.rename(UNREAD, path);
  try {
    // The core has checked that the wheel has no dependencies.
    await inTime(micropip.install.callKwargs(`emfs:${path}`, { deps: false }));
  } catch (error) {
    // The last line of Python's traceback; micropip's advice after it does not apply here.
    const lines = String((error as Error).message).split("\n");
    const last = lines.findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line)) ?? lines[0];
    return ask({ refused: last.replace(/^[\w.]*\.(?=\w+:)/, "") }); // the error without its module
  }
  return reply;
}

function inTime(promise: Promise<unknown>) {
  const late = new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`no end within ${INSTALL_SECONDS} s`)),
      INSTALL_SECONDS * 1000,
    );
  });
  return Promise.race([promise, late]);
}
