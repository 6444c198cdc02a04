/**
 * Tells a screen reader what is new, and a voice that reads aloud: once for each subject, and not
 * while a person types or a dialog is open.
 */
import { current } from "../state/state.ts";
import { language } from "../words/strings.ts";
import { Alarm } from "../device/alarm.ts";
import { announcement, type Message } from "./announce.ts";
import { ROW } from "../input/focus.ts";
import type { View } from "../views/board/view.ts";
import type { Speech } from "../device/speech.ts";

/**
 * Keys rest for this time before typed pegs are told, in ms: longer than between two letters of
 * most people.
 */
export const KEYS_REST = 700;

export class Teller {
  /** The view that was drawn when a message was last looked for. */ #before: View | null = null;
  #about: string | null = null;
  #news: readonly string[] = [];
  #typed = -Infinity;
  #turns: unknown;
  #rest;
  #on;

  constructor(wiring: {
    root: Pick<HTMLElement, "querySelector">;
    speech: Pick<Speech, "say" | "stop">;
    again: () => void;
  }) {
    this.#on = wiring;
    this.#rest = new Alarm(wiring.again);
  }

  typed(now: number) {
    this.#typed = now;
  }

  /** The time until the keys rest, in ms; 0 if they rest. */
  waits(now: number) {
    return Math.max(0, this.#typed + KEYS_REST - now);
  }

  /** @param when - `headed`: whether the focus has just moved to the heading */
  next(view: View, { now, headed = false }: { now: number; headed?: boolean }): Message | null {
    const { turns } = current(view.state);
    if (turns !== this.#turns) this.#typed = -Infinity; // a complete text needs no rest
    this.#turns = turns;
    // A dialog covers the region, so nothing would be heard of it.
    if (view.state.panel !== null || this.waits(now) > 0) return null;
    const message = announcement(view, this.#before, headed, this.#news);
    this.#before = view;
    if (!message || (message.about !== null && message.about === this.#about)) return null;
    this.#about = message.about ?? this.#about;
    this.#news = message.news ?? [];
    return message;
  }

  /**
   * The news are told now, or when the keys rest.
   * @param moved - where the focus has moved to
   */
  tell(view: View, moved: Element | null) {
    const { now, state } = view;
    const message = this.next(view, { now, headed: moved?.matches(ROW) });
    if (message) {
      this.say(message.text);
      if (state.settings.speech && message.aloud) this.#on.speech.say(message.aloud, language());
      else if (state.settings.speech && message.about !== null) this.#on.speech.stop();
    }
    this.#rest.set(this.waits(now) || null);
  }

  /** A new text node is read even if it says the same as the one before, such as "Peg 1: red". */
  say = (text: string) => {
    this.#on.root.querySelector("[data-told]")?.replaceChildren(text);
  };
}
