/** What the page draws first for a person who has never been here: bundled for Node by first-board.mjs. */
import openings from "virtual:openings";
import { makePainter } from "../js/drawing/painter.ts";
import { makeReplies } from "../js/questions/replies.ts";
import { initialState } from "../js/state/saved.ts";
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
  const replies = makeReplies({
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
    early: true,
    frames: {},
    solvers: { boot: { stage: "loading", done: 0 }, replies },
    notes: { list: [] },
  };
  return appView(makePainter(page).view(0));
}
