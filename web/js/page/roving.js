/**
 * In a grid or a toolbar Tab stops once, at the button that had the focus last, and arrow keys lead to the
 * others (ARIA Authoring Practices Guide, "roving tabindex").
 */

const GROUPS = '[role="grid"], [role="toolbar"]';

/** Buttons at which Tab would rather not stop: answers that cannot be right. */
const UNLIKELY = ".none";

/** @param {Element} group */
function rove(group) {
  const buttons = [...group.querySelectorAll("button")];
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute("tabindex") === "0" && !button.matches(UNLIKELY)) ??
    buttons.find((button) => button.getAttribute("aria-pressed") === "true") ??
    buttons.find((button) => !button.matches(UNLIKELY)) ?? buttons[0]; // prettier-ignore
  for (const button of buttons) {
    const index = button === stop ? "0" : "-1";
    if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
  }
}

/** Give each group its stop; to be called after each drawing. @param {Element} root */
export function roveAll(root) {
  for (const group of root.querySelectorAll(GROUPS)) rove(group);
}

/** Let the stop follow the focus. @param {Element} root */
export function watchRoving(root) {
  root.addEventListener("focusin", ({ target }) => {
    const group = target instanceof Element ? target.closest(GROUPS) : null;
    if (group) rove(group);
  });
}
