/** The software in the page, and where the time of its start went. */
import { loadText } from "../python/assets.ts";

export interface Software {
  name: string;
  version: string;
  licence: string;
  hash: string;
  inside: string;
  text: string;
}

export interface Step {
  stage: string;
  ms: number;
}

/** The marks that python/python.ts sets, in their order. */
const STAGES = ["loading", "starting", "importing", "ready"];

/** Empty until Python is ready. */
export function startSteps(): Step[] {
  const begun = STAGES.map(
    (stage) => performance.getEntriesByName(`boot:${stage}`, "mark")[0]?.startTime,
  );
  const ready = begun.at(-1);
  if (ready === undefined) return [];
  const steps: Step[] = [];
  let [last, stage] = [0, "page"];
  begun.forEach((at, index) => {
    // Nothing had to be loaded, loading ended before, or a Python that was started later has the
    // stage.
    if (at === undefined || at < last || at > ready) return;
    steps.push({ stage, ms: at - last });
    [last, stage] = [at, STAGES[index]];
  });
  return steps;
}

/** The list is loaded when it is first looked at. */
export class SoftwareList {
  list: Software[] | null = null;
  error: string | null = null;
  #loading = false;
  #onChange;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  async load() {
    if (this.list || this.#loading) return;
    this.#loading = true;
    try {
      this.list = JSON.parse(await loadText("software"));
      this.error = null;
    } catch (error) {
      this.error = (error as Error).message;
    }
    this.#loading = false;
    this.#onChange();
  }
}
