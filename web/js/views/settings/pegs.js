/** What stands for the colours, and for the answers. */
import { boxButton } from "../pegs/sets.js";

/** @param {import("../app.js").View} view */
export const pegsSection = (view) => boxButton(view);
