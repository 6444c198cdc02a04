/**
 * A picture that a block has drawn: an SVG, shown as an image, in which nothing runs and nothing is
 * loaded.
 */

/** The characters that XML writes by names. */
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The longest description that is read out. */
const MAX_ALT = 1000;

/** The address of an SVG. */
export const addressOf = (svg: string) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/\p{Cs}/gu, ""))}`;

/** What an SVG says that it shows, in `title` and `desc`; "" if it says nothing. */
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
