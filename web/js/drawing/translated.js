/**
 * Draws a page that a browser may translate at any time.
 *
 * A translator puts `<font>` elements in the place of texts. lit-html goes on writing to the texts that it made, and finds
 * its places by them. So before a drawing each text that was taken out is put back, empty, beside its
 * translation. Where the drawing then changes an element, the translation goes, and the texts of the element are those of
 * the page again, which the translator finds and translates. All others stay translated. No element is
 * replaced, so focus, scrolling and what is being typed stay.
 */
import * as lit from "lit-html";

/** The nodes in an element as they were drawn, each with its text. @typedef {Map<Node, string | null>} Drawn */

/** What was drawn in the elements that others have changed since. @type {WeakMap<Node, Drawn>} */
const drawn = new WeakMap();
/** The elements that others have changed since the last drawing. @type {Set<Element>} */
const touched = new Set();
/** What others have put into the page. @type {WeakSet<Node>} */
const theirs = new WeakSet();
/** What the page draws in. @type {Set<HTMLElement>} */
const containers = new Set();
/** @type {MutationObserver | undefined} */
let observer;
/** Whether others have ever changed what was drawn: until then drawings are not observed, which costs time. */
let isTranslated = false;

/** @param {Node} node */
const isFont = ({ nodeName }) => nodeName === "FONT";

/** The element in which something was changed. @param {MutationRecord} record */
const placeOf = ({ target }) =>
  target instanceof Text ? target.parentElement : /** @type {Element} */ (target);

/** Note what others have changed: how it was drawn is found by taking the changes back in thought. @param {MutationRecord[]} records */
function note(records) {
  /** @type {Map<Element, Node[]>} */
  const before = new Map();
  /** @type {Map<Node, string>} */
  const texts = new Map();
  for (const record of records.reverse()) {
    const { target, oldValue, addedNodes, removedNodes, nextSibling } = record;
    const place = placeOf(record);
    if (!place || place.closest("font")) continue;
    const added = new Set(addedNodes);
    for (const node of added) theirs.add(node);
    const nodes = (before.get(place) ?? [...place.childNodes]).filter((node) => !added.has(node));
    nodes.splice(
      nextSibling ? nodes.indexOf(/** @type {ChildNode} */ (nextSibling)) : nodes.length,
      0,
      ...removedNodes,
    );
    before.set(place, nodes);
    if (oldValue !== null) texts.set(target, oldValue);
  }
  for (const [place, nodes] of before) {
    touched.add(place);
    if (!drawn.has(place))
      drawn.set(place, new Map(nodes.map((node) => [node, texts.get(node) ?? node.nodeValue])));
    if (isBlank(place)) restore(place);
  }
  observer?.takeRecords();
}

/** Whether an element shows neither all its texts nor a translation: so a translator may leave it that is switched off. @param {Element} place */
const isBlank = (place) =>
  ![...place.childNodes].some(isFont) &&
  [...(drawn.get(place) ?? [])].some(
    ([node, text]) => node.parentNode === place && node instanceof Text && text && !node.data,
  );

/** Put the nodes that were drawn in an element back into their places. @param {Element} place */
function putBack(place) {
  /** @type {Node | null} */
  let last = null;
  let isReplaced = false;
  for (const node of drawn.get(place)?.keys() ?? []) {
    const isOut = node.parentNode !== place;
    if (isOut && node instanceof SVGElement) continue; // the page itself took it out
    isReplaced ||= isOut && node instanceof Element; // by a copy
    if (isOut && node instanceof Text) {
      node.replaceWith(node.cloneNode()); // some translators keep it in their element
      node.data = "";
    }
    if (isOut || (last && last.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING)) {
      place.insertBefore(node, last ? last.nextSibling : place.firstChild);
    }
    last = node;
  }
  if (isReplaced || isBlank(place)) restore(place);
}

/** Show an element as it was drawn. @param {Element} place @param {Set<Node>} written  the texts that are newer */
function restore(place, written = new Set()) {
  const nodes = drawn.get(place) ?? new Map();
  drawn.delete(place);
  for (const node of [...place.childNodes]) if (theirs.has(node) && !nodes.has(node)) node.remove();
  for (const [node, text] of nodes)
    if (node instanceof Text && !written.has(node)) node.data = text;
}

/** @param {unknown} template @param {HTMLElement} container */
export function render(template, container) {
  observer ??= new MutationObserver(note);
  note(observer.takeRecords());
  for (const place of touched) {
    isTranslated ||= Boolean(drawn.get(place)?.size);
    putBack(place);
  }
  touched.clear();
  observer.takeRecords();
  if (!isTranslated) observer.disconnect();
  try {
    lit.render(template, container);
  } finally {
    const records = observer.takeRecords();
    const written = new Set(records.map(({ target }) => target));
    for (const place of new Set(records.map(placeOf)))
      if (place && drawn.has(place)) restore(place, written);
    containers.add(container);
    for (const each of containers)
      observer.observe(each, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
      });
    observer.takeRecords();
  }
}
