/** Loads files in a worker: none of their bytes passes through the page's thread. */
import { hasNamedHash } from "./failures.ts";
import { gunzipped } from "./gzip.ts";
import { scriptUrl } from "./trusted-types.ts";

interface File {
  url: string;
  compiles: boolean;
  packed: boolean;
}

/**
 * The script of the worker is the text of this function, which therefore uses nothing from outside.
 */
function serve(isWhole: typeof hasNamedHash, unpacked: typeof gunzipped) {
  const EACH = 100; // ms between two reports to the page
  async function load({ url, compiles, packed }: File, tell: (bytes: number) => void) {
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    let [arrived, told] = [0, 0];
    const counter = new TransformStream({
      transform(chunk, next) {
        arrived += chunk.byteLength;
        next.enqueue(chunk);
        const now = performance.now();
        if (now - told < EACH) return;
        told = now;
        tell(arrived);
      },
    });
    const counted = new Response(response.body.pipeThrough(counter), { headers: response.headers });
    if (compiles) return WebAssembly.compileStreaming(counted);
    const bytes = await counted.arrayBuffer();
    if (!(await isWhole(url, bytes))) throw new Error("damaged");
    return packed ? unpacked([new Uint8Array(bytes)]).arrayBuffer() : bytes;
  }
  addEventListener("message", ({ data, ports: [port] }) => {
    load(data, (arrived) => port.postMessage({ arrived })).then(
      (made) => port.postMessage({ made }, made instanceof ArrayBuffer ? [made] : []),
      (error) => port.postMessage({ failed: String(error) }),
    );
  });
}

let worker: Worker | null = null;
/** The number of files that are being loaded; after the last one the worker is ended. */
let files = 0;

/**
 * A compiled module, or the bytes of a file, which have the hash in its name.
 * @param onBytes - hears how many have arrived so far
 */
export async function loadApart(
  { url, ...how }: File,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<any> {
  const { port1, port2 } = new MessageChannel();
  worker ??= makeWorker();
  const server = worker;
  files += 1;
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      server.addEventListener("error", reject);
      port1.onmessage = ({ data }) => {
        if (data.made) resolve(data.made);
        else if (data.failed) reject(new Error(data.failed));
        else onBytes(data.arrived);
      };
      server.postMessage({ url: new URL(url, location.href).href, ...how }, [port2]);
    });
  } finally {
    port1.close();
    files -= 1;
    if (files === 0) {
      server.terminate();
      worker = null;
    }
  }
}

function makeWorker() {
  const script = `(${serve})(${hasNamedHash}, ${gunzipped})`;
  return new Worker(
    scriptUrl(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))),
  );
}
