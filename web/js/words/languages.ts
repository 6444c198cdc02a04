/** Which language the page speaks. */

/** The language that is part of the script, and has every text. */
export const FIRST_LANGUAGE = "en";

/**
 * The language to speak: the chosen one, or else the first of those the person reads that there is,
 * whatever its country ("de-AT" reads "de"); English if there is none.
 * @param read - the languages the person reads, the best first
 */
export function pickLanguage(
  chosen: string | null,
  read: readonly string[],
  there: readonly string[],
) {
  const wanted = (chosen === null ? read : [chosen, ...read]).flatMap((code) => [
    code,
    code.split("-")[0],
  ]);
  return (
    wanted.map((code) => code.toLowerCase()).find((code) => there.includes(code)) ?? FIRST_LANGUAGE
  );
}
