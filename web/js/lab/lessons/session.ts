/**
 * The Python of the lessons: it runs one block after the other, behind the walls of the Lab's
 * prompt.
 */
import { Sandbox } from "../custom/sandbox.ts";
import { replyOrRefused } from "../games/replies.ts";

/**
 * The longest text of a reply that is shown, in characters: Python keeps to it, what runs there
 * need not.
 */
const MAX_OUTPUT = 25_000;
const MAX_MESSAGE = 400;
const MAX_PICTURE = 500_000;

/**
 * After how many seconds the page ends a block that Python could not end, such as a long
 * computation in one of its functions.
 */
export const MAX_SECONDS = 75;

/**
 * What came of a block: what it printed, its picture, its error, and after how many seconds it was
 * ended.
 */
export interface Result {
  output: string;
  picture: string;
  cut: boolean;
  error: string;
  message: string;
  ended: number | null;
}

/** The names of the blocks that ran are lost. */
export class Lost extends Error {}

export class Session {
  /** How many blocks ran since the lesson began. */ #before = 0;
  #sandbox;
  /** Whether Python has started. */ ready = false;

  constructor(onReady: () => void, sandbox?: Pick<Sandbox, "ask" | "end">) {
    this.#sandbox =
      sandbox ??
      new Sandbox({
        onReady: () => {
          this.ready = true;
          onReady();
        },
      });
  }

  /** Run a block; throws `Lost` where the blocks before it are lost. */
  async run(text: string, signal: AbortSignal) {
    const request = { action: "block", text, before: this.#before };
    const reply = await replyOrRefused(this.#sandbox.ask, request, {
      signal,
      seconds: MAX_SECONDS,
    });
    if (reply.lost) throw new Lost();
    this.#before += 1;
    return readBlockResult(reply);
  }

  /** Begin a lesson: its names are its own. */
  begin() {
    this.#before = 0;
  }

  /** End Python; the next block starts it again. */
  end() {
    this.#sandbox.end();
    this.#before = 0;
    this.ready = false;
  }
}

/** The result in a reply. Long texts are cut: code in that worker can forge a reply. */
export function readBlockResult({ output, picture, cut, error, message, ended }: any): Result {
  const text = (value: unknown, most: number) =>
    typeof value === "string" ? value.slice(0, most) : "";
  return {
    output: text(output, MAX_OUTPUT),
    picture: picture?.length <= MAX_PICTURE ? text(picture, MAX_PICTURE) : "",
    cut: cut === true,
    error: text(error, MAX_MESSAGE),
    message: text(message, MAX_MESSAGE),
    ended: typeof ended === "number" ? ended : null,
  };
}
