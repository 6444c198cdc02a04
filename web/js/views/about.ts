import { html, nothing } from "lit-html";
import { number, t } from "../words/strings.ts";
import { button } from "./board/controls.ts";
import type { Software, Step } from "../device/about.ts";
import type { View } from "./board/view.ts";

export const aboutView = ({ software, steps, docs, upkeep }: View) => html`
  <p>${t("about.version", { version: VERSION })}</p>
  ${upkeep.update ? html`<p>${t("note.update")}</p>${button("option", t("note.updateNow"), upkeep.update)}` : nothing}
  <p>${t("about.private")} ${upkeep.kept === null ? nothing : t(upkeep.kept ? "about.kept" : "about.mayGo")}</p>
  ${docs ? html`<a class="option" href=${docs}>${t("help.docs")}</a>` : nothing}
  ${stepsView(steps)}
  <h3>${t("about.software")}</h3>
  <p class="small">${t("about.softwareWords")}</p>
  ${software.list?.map(softwareView) ?? html`<p class="small" role="status">${software.error ? t("about.failed", { message: software.error }) : t("about.loading")}</p>`}`;

const stepsView = (steps: Step[]) =>
  steps.length === 0
    ? nothing
    : html`<h3>${t("about.start")}</h3>
  <table class="figures-table">
    <tbody>
      ${steps.map(({ stage, ms }) => html`<tr><th scope="row">${t(`about.step.${stage}`)}</th><td>${milliseconds(ms)}</td></tr>`)}
      <tr><th scope="row">${t("about.ready")}</th><td>${milliseconds(steps.reduce((sum, { ms }) => sum + ms, 0))}</td></tr>
    </tbody>
  </table>`;

const milliseconds = (ms: number) =>
  number(Math.round(ms), { style: "unit", unit: "millisecond", unitDisplay: "short" });

const softwareView = ({
  name,
  version,
  licence,
  hash,
  inside,
  text,
}: Software) => html`<details class="software">
  <summary>${name} ${version} <small>${licence}</small></summary>
  ${inside || hash ? html`<p class="small">${inside ? t("about.inside", { name: inside }) : hash}</p>` : nothing}
  <pre tabindex="0">${text}</pre>
</details>`;
