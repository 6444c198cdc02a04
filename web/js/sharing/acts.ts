/**
 * What the buttons of the sheets do that needs the browser: each closes its sheet, and says what
 * became of it. A result that could not be sent keeps its sheet open, from which it can be sent in
 * another way.
 */
import { writeLink } from "../state/link.ts";
import { FIRST_SETTINGS, resettable } from "../state/settings.ts";
import { t } from "../words/strings.ts";
import { siteAddress } from "../device/browser.ts";
import { drawn, pictureOf } from "./picture.ts";
import { sendText, attempt } from "../device/share.ts";
import { resultText } from "../views/play/result.ts";
import { download } from "../device/files.ts";
import type { Result, Way } from "../views/board/view.ts";
import type { Notes, Store } from "../store/store.ts";
import type { Turn } from "../words/notation.ts";

type Wiring = Pick<Store, "state" | "dispatch"> & {
  notes: Notes;
  setUnsent: (why: string | null) => void;
};

export function makeActs({ state, dispatch, notes, setUnsent }: Wiring) {
  const close = () => dispatch({ type: "open", panel: null }); // the messages are below the sheet
  const tell = (said: string | null) => {
    const isCopied = said === "send.copied";
    setUnsent(isCopied ? null : said);
    if (!isCopied) return;
    close();
    notes.say(t(said));
  };
  return {
    send: async (how: Way, result: Result) => tell(await send(how, result)),

    sendText: async (how: "send" | "copy", text: string) => tell(await sendText(how, text)),

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

    /** Open a finished game in Solve. */
    openPast: (game: { rules: string; turns: Turn[] }) => dispatch({ type: "opened", game }),

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
 * Send a result; returns the key of the text that tells what happened, or null where the person saw
 * it.
 */
export function send(how: Way, result: Result) {
  const text = resultText(result);
  if (how === "copy") return sendText(how, text);
  return attempt(how, async () => {
    const picture = await pictureOf(result);
    if (how === "save") return void download("mastermind.png", picture, "image/png");
    const files = [new File([picture], "mastermind.png", { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ files, text }) ? { files, text } : { text });
  });
}
