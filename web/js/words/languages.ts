/** Chooses the language of the page. */

/** This language is part of the script, and has every text. */
export const FIRST_LANGUAGE = "en";

/**
 * The chosen one, or else the first of those the person reads that there is, whatever its country
 * ("de-AT" reads "de").
 * @param read - the best first
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
