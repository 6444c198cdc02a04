/**
 * CSV by RFC 4180: quoted where necessary, lines end with CR LF. A text that a spreadsheet would
 * take for a formula gets an apostrophe before it; numbers are unchanged.
 */
export const csv = (rows: (string | number | null | undefined)[][]) =>
  rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");

function field(value: string | number | null | undefined) {
  const given = String(value ?? "");
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(given) ? `'${given}` : given;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The picture works outside the page: the values of the page's colours are written into it. */
export function standalone(drawn: SVGSVGElement, title: string) {
  const style = getComputedStyle(drawn);
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.querySelector("[data-here]")?.remove();
  const told = (text: string) =>
    text
      .replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim() || "#808080")
      .replaceAll("currentColor", style.color);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (/var\(|currentColor/.test(value)) element.setAttribute(name, told(value));
    }
  }
  const svg = "http://www.w3.org/2000/svg";
  const ground = document.createElementNS(svg, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", style.getPropertyValue("--card").trim() || "#ffffff");
  const named = document.createElementNS(svg, "title");
  named.textContent = title;
  copy.prepend(named, ground);
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", svg);
  copy.setAttribute("color", style.color);
  return new XMLSerializer().serializeToString(copy);
}
