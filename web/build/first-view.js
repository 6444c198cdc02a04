/** What the page draws first for a person who has never been here: bundled for Node by first-board.mjs. */
import openings from "virtual:openings";
import { Viewer } from "../js/drawing/view.ts";
import { Replies } from "../js/questions/replies.ts";
import { initialState } from "../js/state/initial.ts";
import { appView } from "../js/views/app.ts";
import { looksOf } from "../js/words/colours.ts";
import { setLanguage } from "../js/words/strings.ts";

/** Any seed: that of the games that are not in sight. */
const SEED = "0000000";

/**
 * The template of the first drawing, in a language, in a wide window, while Python is still to come.
 * @param {string} code @param {Record<string, any>} texts
 */
export function firstView(code, texts) {
  setLanguage(code, texts);
  const replies = new Replies({
    first: { ask: () => new Promise(() => {}), review() {} },
    onChange() {},
    openings,
  });
  const { replyTo } = replies;
  const state = initialState(replyTo({ action: "strategies" })?.reply?.default ?? "best", SEED);
  /** @type {any} What the views of the first drawing take of all that there is beside the state. */
  const offered = {
    replyTo,
    looksFor: looksOf, // of the first settings: they have no chosen set
    games: { list: [] },
  };
  /** @type {any} */
  const page = {
    state: () => state,
    offered,
    wide: { matches: true },
    opening: { early: true },
    solvers: { boot: { stage: "loading", done: 0 }, replies },
    notes: { list: [] },
  };
  return appView(new Viewer(page).at(0));
}
