/** A picture that a block has drawn is an image, in which nothing runs and nothing is loaded. */

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const MAX_ALT = 1000;

export const addressOf = (svg: string) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/\p{Cs}/gu, ""))}`;

/** "" if the SVG says nothing in `title` and `desc`. */
export function altOf(svg: string) {
  const texts = ["title", "desc"].map(
    (tag) => new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(svg)?.[1] ?? "",
  );
  const [title, description] = texts.map((text) => plain(text).replace(/\s+/g, " ").trim());
  return [title, description === title ? "" : description]
    .filter(Boolean)
    .join(". ")
    .slice(0, MAX_ALT);
}

const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => NAMED[name]);
