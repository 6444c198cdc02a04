import { Sandbox } from "../custom/sandbox.ts";
import { replyOrRefused } from "../games/replies.ts";

/** The longest texts, in characters. Python keeps to these, code that runs there need not. */
const MAX_OUTPUT = 25_000;
const MAX_MESSAGE = 400;
const MAX_PICTURE = 500_000;

/**
 * The page ends a block after this time that Python could not end, such as a long computation in
 * one of its functions, in seconds.
 */
export const MAX_SECONDS = 75;

/** `ended` has the seconds after which it was ended. */
export interface Result {
  output: string;
  picture: string;
  cut: boolean;
  error: string;
  message: string;
  ended: number | null;
}

export class Lost extends Error {}

export class Session {
  #before = 0;
  #sandbox;
  ready = false;

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

  /** Throws `Lost` where the names of the blocks before it are lost. */
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

  /** Every lesson begins without the names of another. */
  begin() {
    this.#before = 0;
  }

  /** The next block starts Python again. */
  end() {
    this.#sandbox.end();
    this.#before = 0;
    this.ready = false;
  }
}

/** Long texts are cut: code in that worker can forge a reply. */
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
