/**
 * What the buttons of the sheets do that needs the browser. A result that could not be sent keeps
 * its sheet open, from which it can be sent in another way.
 */
import { writeLink } from "../state/link.ts";
import { FIRST_SETTINGS, resettable } from "../state/settings.ts";
import { t } from "../words/strings.ts";
import { siteAddress } from "../device/browser.ts";
import { sendText } from "../device/share.ts";
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
    sendText: async (how: "send" | "copy", text: string) => tell(await sendText(how, text)),

    resetSettings() {
      const before = resettable(state().settings);
      dispatch({ type: "settings", change: resettable(FIRST_SETTINGS) });
      close();
      const undo = () => dispatch({ type: "settings", change: before });
      notes.say(t("settings.wasReset"), { action: { label: t("do.undo"), run: undo } });
    },

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
