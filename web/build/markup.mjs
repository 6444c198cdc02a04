/** Writes templates of lit-html as HTML, without a browser: what `render` would make of them in an empty element. */
import { noChange, nothing } from "lit-html";

/** The end of the markup before a value that is an attribute: its mark, its name, and the quote. */
const ATTRIBUTE = /\s([@.?]?)([\w-]+)=(["']?)([^"'>]*)$/;

/** The properties that are written as attributes: styles, which the policy of the page lets no attribute set. @type {Record<string, string>} */
const PROPERTIES = { style: "data-style", value: "value" };

/** @param {unknown} text */
const escaped = (text) =>
  String(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");

/** What a directive returns. @param {any} value */
function plain(value) {
  const Directive = value?._$litDirective$;
  return Directive ? Object.create(Directive.prototype).render(...value.values) : value;
}

/** The HTML of a value in the place of a child. @param {any} given @returns {string} */
export function markup(given) {
  const value = plain(given);
  if (
    value === nothing ||
    value === noChange ||
    value === null ||
    value === undefined ||
    value === ""
  )
    return "";
  if (value._$litType$ !== undefined) return ofTemplate(value);
  if (typeof value === "object" && Symbol.iterator in value) return [...value].map(markup).join("");
  if (typeof value === "object") throw new TypeError(`no markup for ${value}`);
  return escaped(value);
}

/** @param {{strings: readonly string[], values: any[]}} template */
function ofTemplate({ strings, values }) {
  let out = strings[0];
  for (let place = 0; place < values.length; place++) {
    const tag = out.lastIndexOf("<") > out.lastIndexOf(">");
    const found = tag ? ATTRIBUTE.exec(out) : null;
    if (tag && !found) throw new SyntaxError(`a value inside a tag: ${out.slice(-60)}`);
    if (!found) {
      out += markup(values[place]) + strings[place + 1];
      continue;
    }
    const [whole, mark, name, quote, before] = found;
    const parts = [plain(values[place])];
    let text = before + part(parts[0]);
    let rest = strings[place + 1];
    // A quoted attribute may have several values.
    while (quote && !rest.includes(quote)) {
      parts.push(plain(values[++place]));
      text += rest + part(parts.at(-1));
      rest = strings[place + 1];
    }
    if (quote) {
      text += rest.slice(0, rest.indexOf(quote));
      rest = rest.slice(rest.indexOf(quote) + 1);
    }
    out = out.slice(0, out.length - whole.length) + attribute(mark, name, text, parts) + rest;
  }
  return out;
}

/** @param {any} value */
const part = (value) =>
  value === nothing || value === null || value === undefined ? "" : String(value);

/** @param {string} mark @param {string} name @param {string} text @param {any[]} parts */
function attribute(mark, name, text, parts) {
  if (mark === "@" || parts.includes(nothing)) return "";
  if (mark === "?") return parts[0] ? ` ${name}=""` : "";
  if (mark === ".") {
    if (!Object.hasOwn(PROPERTIES, name))
      throw new TypeError(`no attribute for the property ${name}`);
    return ` ${PROPERTIES[name]}="${escaped(text)}"`;
  }
  return ` ${name}="${escaped(text)}"`;
}

/** The pieces of HTML that become nodes: tags that open, each an element, and texts; and the tags that close. @param {string} html */
const pieces = (html) => html.match(/<[^>]*>|[^<]+/g) ?? [];

/** The attributes of a tag. @param {string} tag */
const attributes = (tag) =>
  new Map(
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = ""]) => [name, value]),
  );

/** @param {string} text */
const read = (text) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

/**
 * What another HTML of the same form has in other words: the number of a node in the order of the document, texts
 * counted, and its text; or the number, the name of an attribute, and its value, null where it is not there.
 * @param {string} html
 * @param {string} other
 * @returns {([number, string] | [number, string, string | null])[]}
 */
export function differences(html, other) {
  const [from, to] = [pieces(html), pieces(other)];
  const form = (/** @type {string[]} */ all) =>
    all.map((piece) => /^<\/?[\w-]+/.exec(piece)?.[0] ?? "").join();
  if (form(from) !== form(to))
    throw new Error("the first board has another form in another language");
  /** @type {([number, string] | [number, string, string | null])[]} */
  const found = [];
  let node = -1;
  for (const [place, piece] of from.entries()) {
    if (piece.startsWith("</")) continue;
    node += 1;
    if (piece === to[place]) continue;
    if (!piece.startsWith("<")) {
      found.push([node, read(to[place])]);
      continue;
    }
    const [was, is] = [attributes(piece), attributes(to[place])];
    for (const name of new Set([...was.keys(), ...is.keys()])) {
      const value = is.get(name);
      if (value !== was.get(name))
        found.push([node, name, value === undefined ? null : read(value)]);
    }
  }
  return found;
}
