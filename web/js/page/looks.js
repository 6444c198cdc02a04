/** The looks of the pegs of any board, with the set that the person has chosen. */
import { chosenSet } from "../state/pegs.js";
import { looksOf } from "../words/colours.js";
import { language } from "../words/strings.js";

export class Looks {
  /** The set that is chosen in the settings. @type {ReturnType<typeof chosenSet>} */ #set = null;
  /** What was worked out with it, by board and language. @type {Map<string, ReturnType<typeof looksOf>>} */ #known = new Map();

  /** @param {import("../state/settings.js").Settings} settings */
  follow(settings) {
    this.#set = chosenSet(settings);
    this.#known.clear();
  }

  /** The looks of a board's colours. @param {string} rules @param {number} colours */
  of = (rules, colours) => {
    const key = `${rules} ${colours} ${language()}`;
    const looks = this.#known.get(key) ?? looksOf(rules, colours, this.#set);
    this.#known.set(key, looks);
    return looks;
  };
}
