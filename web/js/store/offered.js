/** What the views have beside the state and the replies: it stays the same while the page is open. */
import { dayOf } from "../state/days.js";
import { positionText } from "../questions/requests.js";
import { language } from "../words/strings.js";
import { makeActs } from "../sharing/acts.js";
import { docsAddress, drawSeed, siteAddress } from "../device/browser.js";
import { device } from "../device/device.js";
import { canSend } from "../sharing/send.js";
/** @import { Chosen, Stepped } from "../state/chosen.js" */
/** @import { Request } from "../questions/types.js" */
/** @import { Parts } from "./parts.js" */

/**
 * @typedef {Pick<Parts, "state" | "dispatch" | "settle" | "schedule" | "replyTo" | "looks" | "languages" | "spoken" | "pegBox" | "games" | "peek"
 *   | "software" | "upkeep" | "rooms" | "speech" | "held" | "painter" | "solvers" | "notes" | "sheets" | "retry">} Wiring
 */

/** @param {Wiring} wiring */
export const makeOffered = ({
  state,
  dispatch,
  settle,
  schedule,
  replyTo,
  looks,
  languages,
  spoken,
  pegBox,
  games,
  peek,
  software,
  upkeep,
  rooms,
  speech,
  held,
  painter,
  solvers,
  notes,
  sheets,
  retry,
}) => {
  /** @param {Partial<Chosen>} change */
  const choose = (change) => dispatch({ type: "choose", change });
  return {
    dispatch,
    replyTo,
    languages,
    spoken,
    pegBox,
    games,
    software,
    upkeep,
    device,
    sheets,
    retry,
    looksFor: looks.of,
    /** Shows what is covered. */
    hold: peek,
    ...rooms.elements,
    /** The address of the page for links to it; null in the one file. */
    address: siteAddress(),
    /** The address of the documentation, where there is one beside the page. */
    docs: docsAddress(),
    /** Whether the device can share text. */
    sends: canSend(),
    /** Whether the device can read texts aloud. */
    voices: () => speech.voices(language()),
    seed: drawSeed,
    /** Whether something begun waits for the reply to this. @param {Request} request */
    awaits: (request) => held.isFor(request),
    /** Act when the reply is there, unless the person does something else before. @param {Request} request @param {(reply: any) => void} act */
    whenReplied: (request, act) => {
      held.until(request, act);
      settle();
      schedule();
    },
    /** Shows all answers to this guess. */
    doubt: () => {
      choose({ doubted: positionText(state()) });
      painter.focusSoon("[data-black]");
    },
    /** Opens the sheet of the codes or puzzles of the day. @param {"day" | "dayPuzzle"} way @param {string} rules */
    showDay: (way, rules) => {
      choose({ shownDay: { way, rules, day: dayOf(new Date()) } });
      dispatch({ type: "open", panel: "day" });
    },
    /** Shows a challenge in the field where one is typed. @param {string} typed */
    showTyped: (typed) => {
      choose({ typed });
      dispatch({ type: "lobby", open: true });
      dispatch({ type: "open", panel: "challenge" });
    },
    /** Chooses the turn that is explained in Hide. @param {number} about */
    setAbout: (about) => {
      choose({ about });
      peek.cover();
    },
    /** Replaces a silent Python. */
    renew: () => solvers.renew(),
    choose,
    /** Changes the answer on the steppers; `null` sets it anew. @param {(stepped: Stepped | null) => Stepped | null} change */
    setStepped: (change) => choose({ stepped: change(state().chosen.stepped) }),
    ...makeActs({ state, dispatch, notes, setUnsent: (unsent) => choose({ unsent }) }),
  };
};

/** @typedef {ReturnType<typeof makeOffered>} Offered */
