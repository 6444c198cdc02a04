/**
 * Draws a page that a browser may translate at any time.
 *
 * A translator puts `<font>` elements in the place of texts. lit-html goes on writing to the texts
 * that it made, and finds its places by them. So before a drawing each text that was taken out is
 * put back, empty, beside its translation. Where the drawing then changes an element, the
 * translation goes, and the texts of the element are those of the page again, which the translator
 * finds and translates. All others stay translated. No element is replaced, so focus, scrolling and
 * what is being typed stay.
 */
import * as lit from "lit-html";

type Drawn = Map<Node, string | null>;

/** The drawn content of the elements that others have changed since. */
const drawn = new WeakMap<Node, Drawn>();
const touched = new Set<Element>();
/** The nodes that others have put into the page. */
const theirs = new WeakSet<Node>();
const containers = new Set<HTMLElement>();
let observer: MutationObserver | undefined;
/** True once others have changed the drawing: until then it is not observed, which costs time. */
let isTranslated = false;

const isFont = ({ nodeName }: Node) => nodeName === "FONT";

const placeOf = ({ target }: MutationRecord) =>
  target instanceof Text ? target.parentElement : (target as Element);

/** Takes the changes of others back in thought, to find how an element was drawn. */
function note(records: MutationRecord[]) {
  const before = new Map<Element, Node[]>();
  const texts = new Map<Node, string>();
  for (const record of records.reverse()) {
    const { target, oldValue, addedNodes, removedNodes, nextSibling } = record;
    const place = placeOf(record);
    if (!place || place.closest("font")) continue;
    const added = new Set(addedNodes);
    for (const node of added) theirs.add(node);
    const nodes = (before.get(place) ?? [...place.childNodes]).filter((node) => !added.has(node));
    nodes.splice(
      nextSibling ? nodes.indexOf(nextSibling as ChildNode) : nodes.length,
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

/**
 * True if it shows neither all its texts nor a translation: a translator that is switched off may
 * leave it so.
 */
const isBlank = (place: Element) =>
  ![...place.childNodes].some(isFont) &&
  [...(drawn.get(place) ?? [])].some(
    ([node, text]) => node.parentNode === place && node instanceof Text && text && !node.data,
  );

function putBack(place: Element) {
  let last: Node | null = null;
  let isReplaced = false;
  for (const node of drawn.get(place)?.keys() ?? []) {
    const isOut = node.parentNode !== place;
    if (isOut && node instanceof SVGElement) continue; // the page itself took it out
    isReplaced ||= isOut && node instanceof Element; // a copy is in its place
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

/** @param written - the texts that are newer */
function restore(place: Element, written = new Set<Node>()) {
  const nodes = drawn.get(place) ?? new Map();
  drawn.delete(place);
  for (const node of [...place.childNodes]) if (theirs.has(node) && !nodes.has(node)) node.remove();
  for (const [node, text] of nodes)
    if (node instanceof Text && !written.has(node)) node.data = text;
}

export function render(template: unknown, container: HTMLElement) {
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
