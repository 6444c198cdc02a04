/** What stands for the colours, and for the answers. */
import { html } from "lit-html";
import { KEY_PEGS, t } from "../../words/strings.js";
import { choiceFor } from "../board/controls.js";
import { boxButton } from "../pegs/sets.js";

/** @param {import("../app.js").View} view */
export const pegsSection = (view) => [boxButton(view), keyPegsView(view)];

/** What key pegs look like, each as a picture of two of one kind and one of the other. @param {import("../app.js").View} view */
const keyPegsView = (view) => choiceFor(view, { key: "keyPegs", values: KEY_PEGS, legend: t("keys.legend"), look: "key-choice" }, (style) =>
  html`<span data-keys=${style}>${style === "words" ? "" : html`<span class="keys" .style=${"--columns: 4"} aria-hidden="true"
    ><i class="key black"></i><i class="key black"></i><i class="key white"></i><i class="key"></i></span>`}</span> ${t(`keys.${style}`)}`);
