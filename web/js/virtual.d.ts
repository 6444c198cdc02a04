/** The replies to the presets' empty boards: request (JSON, keys sorted) to reply (JSON). */
declare module "virtual:openings" {
  const openings: Record<string, string>;
  export default openings;
}

/** The languages of the page: code to own name. */
declare module "virtual:languages" {
  const languages: Record<string, string>;
  export default languages;
}

/** The languages in which there are lessons. */
declare module "virtual:course" {
  const languages: string[];
  export default languages;
}

/** A style sheet of a script that is loaded later, as text. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** The data of the pinned Pyodide about itself, put in by the build. */
declare const LOCK_INFO: object;

/** The version of the project, put in by the build. */
declare const VERSION: string;

/** Tells one core from another; put in by the build. */
declare const CORE: string;

/**
 * The page that the service worker shows when its own is lost and there is no network, put in by
 * the build.
 */
declare const LOST: string;

/** The precache list of the site, put in by the build. */
declare const PRECACHE: { url: string; revision: string | null; integrity: string }[];

declare module "pyodide/pyodide.asm.mjs" {
  const create: (settings: any) => Promise<any>;
  export default create;
}

declare module "pyodide/pyodide.mjs" {
  export { loadPyodide } from "pyodide";
}

/** A source as text: the example of a strategy of one's own. */
declare module "*.py" {
  const text: string;
  export default text;
}
