/** The code that the person has typed into lessons, as far as it is not that of the lesson. */
import { fnv1a } from "../../state/fnv.ts";
import { makeStorage, sharedKey, type Storage } from "../../device/storage.ts";

/** The longest texts, in characters. */
export const MAX_CODE = 20_000;
const MAX_ALL = 300_000;

/** A later version of the lesson has the same key for the same block. */
export const blockKey = (lesson: number, original: string) =>
  `${lesson}:${fnv1a(original).toString(36)}`;

export class Kept {
  unkept = false;
  /** Null is the code of the lesson again. */
  #typed = new Map<string, string | null>();
  #storage;
  #onChange;

  constructor(
    onChange: () => void,
    storage: Pick<Storage, "load" | "save"> = makeStorage(sharedKey("lessons")),
  ) {
    this.#onChange = onChange;
    this.#storage = storage;
  }

  read(key: string) {
    const typed = this.#typed.get(key);
    return typed === undefined ? (this.#all()[key] ?? null) : typed;
  }

  /** Keeps it at once, beside the code that other tabs have kept. */
  write(key: string, code: string | null) {
    this.#typed.set(key, code);
    const all = this.#all();
    if (code === null) delete all[key];
    else all[key] = code;
    const size = Object.values(all).reduce((sum, each) => sum + each.length, 0);
    const before = this.unkept;
    this.unkept = size > MAX_ALL || !this.#storage.save({ version: 1, code: all });
    if (this.unkept !== before) this.#onChange();
  }

  #all(): Record<string, string> {
    const code = (this.#storage.load() as any)?.code;
    const entries = code && typeof code === "object" ? Object.entries<any>(code) : [];
    return Object.fromEntries(
      entries.filter(([, text]) => typeof text === "string" && text.length <= MAX_CODE),
    );
  }
}
