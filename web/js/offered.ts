/** Offers the views more than the state and the replies. */
import { dayOf } from "./state/days.ts";
import { writeLink } from "./state/link.ts";
import { FIRST_SETTINGS, resettable } from "./state/settings.ts";
import { positionText } from "./questions/requests.ts";
import { language, t } from "./words/strings.ts";
import { docsAddress, drawSeed, siteAddress } from "./device/browser.ts";
import { device } from "./device/device.ts";
import { canSend, sendText } from "./device/share.ts";
import type { Choosing } from "./state/types.ts";
import type { Offered } from "./views/board/view.ts";
import type { Page } from "./page.ts";

export const makeOffered = (page: Page): Offered => {
  const { state, dispatch, changed, languages, spoken, looks, pegBox, games, software } = page;
  const { upkeep, rooms, speech, requester, painter, solvers, notes, retry } = page;
  const choose = (change: Choosing) => dispatch({ type: "choose", change });
  const close = () => dispatch({ type: "open", panel: null }); // the messages are below the sheet
  return {
    dispatch,
    replyTo: solvers.replies.replyTo,
    languages,
    spoken,
    pegBox,
    games,
    software,
    upkeep,
    device,
    sheets: () => page.store.sheets,
    retry,
    looksFor: looks.of,
    room: rooms.elementOf,
    address: siteAddress(),
    docs: docsAddress(),
    sends: canSend(),
    voices: () => speech.voices(language()),
    seed: drawSeed,
    awaits: (request) => requester.holds(request),
    whenReplied: (request, act) => {
      requester.hold(request, act);
      changed();
    },
    doubt: () => {
      choose({ doubted: positionText(state()) });
      painter.focusSoon("[data-black]");
    },
    showDay: (way, rules) => {
      choose({ shownDay: { way, rules, day: dayOf(new Date()) } });
      dispatch({ type: "open", panel: "day" });
    },
    showTyped: (typed) => {
      choose({ typed });
      dispatch({ type: "lobby", open: true });
      dispatch({ type: "open", panel: "challenge" });
    },
    renew: () => solvers.renew(),
    choose,
    setStepped: (change) => choose({ stepped: change(state().chosen.stepped) }),
    /** A result that could not be sent keeps its sheet open: it can be sent in another way. */
    async sendText(how, text) {
      const said = await sendText(how, text);
      const isCopied = said === "send.copied";
      choose({ unsent: isCopied ? null : said });
      if (!isCopied) return;
      close();
      notes.say(t(said));
    },
    resetSettings() {
      const before = resettable(state().settings);
      dispatch({ type: "settings", change: resettable(FIRST_SETTINGS) });
      close();
      const undo = () => dispatch({ type: "settings", change: before });
      notes.say(t("settings.wasReset"), { action: { label: t("do.undo"), run: undo } });
    },
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
};
