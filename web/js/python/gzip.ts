/** Imports nothing, since it is part of the page and of the workers. */

export function gunzipped(pieces: Iterable<Uint8Array<ArrayBuffer>>, type = "") {
  const stream = new DecompressionStream("gzip");
  // A writer feeds it, since WebKit fails on a Blob's stream.
  const writer = stream.writable.getWriter();
  const feed = async () => {
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
  };
  feed().catch(() => {}); // errors appear on the reading side
  return new Response(stream.readable, type ? { headers: { "content-type": type } } : {});
}
