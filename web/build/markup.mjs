/** Writes templates of lit-html as HTML, without a browser: what `render` would make of them in an empty element. */
import { noChange, nothing } from "lit-html";

/** The properties that are written as attributes: styles, which the policy of the page lets no attribute set. @type {Record<string, string>} */
const PROPERTIES = { style: "data-style", value: "value" };

/** @param {unknown} text */
const escaped = (text) =>
  String(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");

/** Runs a directive. @param {any} value */
function plain(value) {
  const Directive = value?._$litDirective$;
  return Directive ? Object.create(Directive.prototype).render(...value.values) : value;
}

/** The HTML of a value in the place of a child. @param {any} given @returns {string} */
export function markup(given) {
  const value = plain(given);
  if ([nothing, noChange, null, undefined, ""].includes(value)) return "";
  if (value._$litType$ !== undefined) return ofTemplate(value);
  if (typeof value === "object" && Symbol.iterator in value) return [...value].map(markup).join("");
  if (typeof value === "object") throw new TypeError(`no markup for ${value}`);
  return escaped(value);
}

/** Stands around the number of a value. */
const MARK = "\ue000";
const VALUE = /\ue000(\d+)\ue000/g;
/** An attribute with a value: what it sets, its name, and its text, which may be quoted. */
const ATTRIBUTE = /\s([@.?]?)([\w-]+)=(?:"([^"]*\ue000[^"]*)"|(\ue000\d+\ue000))/g;

/** @param {{strings: readonly string[], values: any[]}} template */
function ofTemplate({ strings, values }) {
  const parts = values.map(plain);
  return strings
    .reduce((text, next, place) => `${text}${MARK}${place - 1}${MARK}${next}`)
    .replace(ATTRIBUTE, (_, mark, name, quoted, bare) => {
      const own = [...(quoted ?? bare).matchAll(VALUE)].map(([, number]) => parts[number]);
      if (mark === "@" || own.includes(nothing)) return "";
      if (mark === "?") return own[0] ? ` ${name}=""` : "";
      if (mark === "." && !Object.hasOwn(PROPERTIES, name))
        throw new TypeError(`no attribute for the property ${name}`);
      const text = (quoted ?? bare).replace(VALUE, () => own.shift() ?? "");
      return ` ${mark ? PROPERTIES[name] : name}="${escaped(text)}"`;
    })
    .replace(VALUE, (_, number) => markup(parts[number]));
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
