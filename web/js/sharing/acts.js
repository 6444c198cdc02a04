/**
 * What the buttons of the sheets do that needs the browser: each closes its sheet, and says what became of
 * it. A result that could not be sent keeps its sheet open, from which it can be sent in another way.
 */
import { writeLink } from "../state/link.js";
import { FIRST_SETTINGS, resettable } from "../state/settings.js";
import { t } from "../words/strings.js";
import { siteAddress } from "../device/browser.js";
import { drawn, pictureOf } from "./picture.js";
import { sendText, attempt } from "../device/share.js";
import { resultText } from "../views/play/result.js";
import { download } from "../device/files.js";
/** @import { Result, Way } from "../views/board/view.js" */
/** @import { Notes, Store } from "../store/store.js" */

/** @typedef {Pick<Store, "state" | "dispatch"> & {notes: Notes, setUnsent: (why: string | null) => void}} Wiring */

/** @param {Wiring} wiring */
export function makeActs({ state, dispatch, notes, setUnsent }) {
  const close = () => dispatch({ type: "open", panel: null }); // the messages are below the sheet
  const tell = (/** @type {string | null} */ said) => {
    const isCopied = said === "send.copied";
    setUnsent(isCopied ? null : said);
    if (!isCopied) return;
    close();
    notes.say(t(said));
  };
  return {
    /** @param {Way} how @param {Result} result */
    send: async (how, result) => tell(await send(how, result)),

    /** @param {"send" | "copy"} how @param {string} text */
    sendText: async (how, text) => tell(await sendText(how, text)),

    /** The picture that is sent of a result. */
    drawn,

    /** Begin with the first settings again, which the notice undoes. */
    resetSettings() {
      const before = resettable(state().settings);
      dispatch({ type: "settings", change: resettable(FIRST_SETTINGS) });
      close();
      const undo = () => dispatch({ type: "settings", change: before });
      notes.say(t("settings.wasReset"), { action: { label: t("do.undo"), run: undo } });
    },

    /** Open a finished game in Solve. @param {{rules: string, turns: import("../words/notation.js").Turn[]}} game */
    openPast: (game) => dispatch({ type: "opened", game }),

    async copyLink() {
      close();
      const link = location.href.replace(/#.*$/, "") + writeLink(state());
      try {
        await navigator.clipboard.writeText(link);
        notes.say(t(siteAddress() ? "menu.copied" : "menu.copiedHere"));
      } catch {
        notes.say(t("menu.copyFailed", { link }), { stays: true });
      }
    },
  };
}

/**
 * Send a result; returns the key of the text that tells what happened, or null where the person saw it.
 * @param {Way} how
 * @param {Result} result
 */
export function send(how, result) {
  const text = resultText(result);
  if (how === "copy") return sendText(how, text);
  return attempt(how, async () => {
    const picture = await pictureOf(result);
    if (how === "save") return void download("mastermind.png", picture, "image/png");
    const files = [new File([picture], "mastermind.png", { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ files, text }) ? { files, text } : { text });
  });
}
