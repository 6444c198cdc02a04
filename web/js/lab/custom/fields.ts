/** Editors of code, and the sentence about a silent Python. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { onText } from "../../views/board/controls.ts";
import { t } from "../../words/strings.ts";
import { SILENT, type Work } from "../games/work.ts";

export const areaOf = (event: Event) => event.target as HTMLTextAreaElement;

/**
 * The keys in the field are none of the page's.
 * @param how - `fault`: the id of the sentence about an error; `look`: a class of the style sheets
 */
export const codeField = (
  text: string,
  write: (text: string) => void,
  {
    rows,
    id,
    look = "",
    max,
    fault,
    onKey,
  }: {
    rows: number;
    id?: string;
    look?: string;
    max?: number;
    fault?: string | null;
    onKey?: (event: KeyboardEvent) => void;
  },
) =>
  html`<textarea id=${id ?? nothing} class="code-text ${look}" rows=${rows} wrap="off" maxlength=${max ?? nothing}
    spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off"
    aria-invalid=${fault ? "true" : "false"} aria-describedby=${fault ?? nothing} .value=${live(text)}
    @input=${onText(write)}
    @keydown=${onKey ?? nothing}></textarea>`;

export const silenceWords = ({ silent }: Work) =>
  silent ? t("custom.stalled", { seconds: SILENT }) : nothing;
