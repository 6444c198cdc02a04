/** What the views have beside the state and the replies. */
import { dayOf } from "./state/days.ts";
import { positionText } from "./questions/requests.ts";
import { language } from "./words/strings.ts";
import { makeActs } from "./sharing/acts.ts";
import { docsAddress, drawSeed, siteAddress } from "./device/browser.ts";
import { device } from "./device/device.ts";
import { canSend } from "./device/share.ts";
import type { Choosing } from "./state/types.ts";
import type { Offered } from "./views/board/view.ts";
import type { Parts } from "./parts.ts";

export const makeOffered = (page: Parts): Offered => {
  const { state, dispatch, changed, languages, spoken, looks, pegBox, games, software } = page;
  const { upkeep, rooms, speech, held, painter, solvers, notes, retry } = page;
  const choose = (change: Choosing) => dispatch({ type: "choose", change });
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
    sheets: () => page.effects.sheets,
    retry,
    looksFor: looks.of,
    ...rooms.elements,
    address: siteAddress(),
    docs: docsAddress(),
    sends: canSend(),
    voices: () => speech.voices(language()),
    seed: drawSeed,
    awaits: (request) => held.isFor(request),
    whenReplied: (request, act) => {
      held.until(request, act);
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
    ...makeActs({ state, dispatch, notes, setUnsent: (unsent) => choose({ unsent }) }),
  };
};
