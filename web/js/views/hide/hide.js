/** The mode Hide: a person hides a code, and the page answers the guesses of another or checks the answers. */
import { isEntering } from "../../state/hide.js";
import { current } from "../../state/state.js";
import { codeCard, codeTray } from "./code.js";
import { guessCard, guessTray } from "./guess.js";

/** @typedef {import("../app.js").View} View */

/** What stands in the row's place, or null for the row itself. @param {View} view */
export const hideCard = (view) => (isEntering(current(view.state)) ? codeCard(view) : guessCard(view));

/** @param {View} view */
export const hideTray = (view) => (isEntering(current(view.state)) ? codeTray(view) : guessTray(view));
