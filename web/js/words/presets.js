/** The boards that most people know. */
import presets from "./presets.json" with { type: "json" };

/** The one with these rules, if there is one. @param {string} rules */
export const presetOf = (rules) => presets.find((each) => each.rules === rules);
