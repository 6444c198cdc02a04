/**
 * What a person perceives of the page, by role and accessible name; person.py puts it into the page,
 * so that every engine is asked in the same way.
 *
 * Roles and names are worked out as far as this page needs it: a look must cost little, since it is
 * taken again and again while the page works. That they are right, tests/browser holds.
 *
 * A query is {role, name, inside}: `name` a whole name or {pattern}, `inside` another query.
 */
const ROLES = {
  BUTTON: "button", DIALOG: "dialog", FIELDSET: "group", H1: "heading", H2: "heading",
  H3: "heading", LI: "listitem", OL: "list", SUMMARY: "button", TEXTAREA: "textbox", UL: "list",
};
const INPUTS = { checkbox: "checkbox", number: "spinbutton", radio: "radio", text: "textbox" };

function roleOf(element) {
  const given = element.getAttribute("role");
  return given ?? (element.tagName === "INPUT" ? INPUTS[element.type] : ROLES[element.tagName]);
}

/** What an element says by what is in it, without what is hidden from a screen reader. */
function content(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true") return "";
  return node.ariaLabel ?? [...node.childNodes].map(content).join(" ");
}

function nameOf(element) {
  const refers = element.getAttribute("aria-labelledby");
  if (refers) return tidy(refers.split(" ").map((id) => content(document.getElementById(id))));
  if (element.ariaLabel) return element.ariaLabel;
  if (element.labels?.length) return tidy([...element.labels].map(content));
  if (element.tagName === "FIELDSET") return tidy([content(element.querySelector("legend"))]);
  return tidy([content(element)]);
}

const tidy = (texts) => texts.join(" ").replace(/\s+/g, " ").trim();

function isShown(element) {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]')
  );
}

function isNamed(element, name) {
  if (name === null) return true;
  const own = nameOf(element);
  return typeof name === "string" ? own === name : new RegExp(name.pattern, "u").test(own);
}

function find({ role, name, inside }) {
  const root = inside ? find(inside)[0] : document;
  if (!root) return [];
  return [...root.querySelectorAll("*")].filter(
    (element) => roleOf(element) === role && isNamed(element, name) && isShown(element),
  );
}

function isHit(element, [x, y]) {
  const hit = document.elementFromPoint(x, y);
  if (!hit) return false;
  return element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

globalThis.sight = {
  /** What is there, in the order of the page. */
  look(query) {
    return find(query).map((element) => ({
      name: nameOf(element),
      text: element.innerText,
      value: element.value ?? null,
      checked: element.checked ?? null,
    }));
  },

  /** Where to tap the number-th of them, or null while it cannot be tapped. */
  aim(query, number) {
    const element = find(query)[number];
    if (!element || element.matches(":disabled")) return null;
    if (!isHit(element, middle(element))) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
    }
    const place = middle(element);
    return isHit(element, place) ? place : null;
  },

  /** Selects the whole text of a field that has the focus. */
  select(query) {
    const [field] = find(query);
    if (!field || field !== document.activeElement) return false;
    field.select();
    return true;
  },

  /** All the text that is shown. */
  text() {
    return document.body.innerText;
  },
};
