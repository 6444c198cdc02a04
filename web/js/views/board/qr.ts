/** The camera of another phone reads the code across a table. */
import { correction, generate } from "lean-qr/nano";
import { html, svg } from "lit-html";
import { t } from "../../words/strings.ts";
import { note } from "./controls.ts";

/** The longest side, in squares, that a camera reads from a phone's screen, held across a table. */
export const MAX_SIDE = 77;

const MAX_BYTES = 520;

/** The standard asks for this light edge, in squares. */
const EDGE = 4;

/** The page is drawn far more often than the text changes. */
let last = { text: "", made: null as Drawn | null };

/** `path` has the dark squares. */
interface Drawn {
  side: number;
  path: string;
}

/** Null if the text is too long. */
export function qrOf(text: string): Drawn | null {
  if (last.text !== text) last = { text, made: make(text) };
  return last.made;
}

function make(text: string): Drawn | null {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return null;
  const code = generate(text, { minCorrectionLevel: correction.L });
  if (code.size > MAX_SIDE) return null;
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { side: code.size, path };
}

export function qrView(text: string, what: "link" | "challenge" | "pegs") {
  const code = qrOf(text);
  return html`<details class="stack close qr" @toggle=${intoSight}>
    <summary class="option">${t("qr.show")}</summary>
    ${code ? picture(code, what) : note(t("qr.long"))}
  </details>`;
}

const intoSight = ({ target }: Event) => {
  const details = target as HTMLDetailsElement;
  if (details.open) details.scrollIntoView({ block: "nearest" });
};

function picture({ side, path }: Drawn, what: "link" | "challenge" | "pegs") {
  const all = side + 2 * EDGE;
  return html`<svg role="img" aria-label=${t(`qr.image.${what}`)} viewBox=${`${-EDGE} ${-EDGE} ${all} ${all}`}>
      ${svg`<rect x=${-EDGE} y=${-EDGE} width=${all} height=${all} /><path d=${path} />`}
    </svg>
    <p class="small">${t(`qr.words.${what}`)}</p>`;
}
