export const canSend = () => typeof navigator.share === "function";

/** @returns the key of the text that tells the result, or null if the person saw it */
export async function sendText(how: "send" | "copy", text: string) {
  try {
    await (how === "copy" ? navigator.clipboard.writeText(text) : navigator.share({ text }));
    return how === "copy" ? "send.copied" : null;
  } catch (error) {
    // The person has changed their mind.
    return error instanceof DOMException && error.name === "AbortError"
      ? null
      : `send.failed.${how}`;
  }
}

export function download(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
