/** Shows the first board before the page's script is there, and then runs that. The build puts this into the page, behind the board. */
import languages from "virtual:languages";
import { showFirstBoard } from "./start/firstBoard.js";
import { runOwnScript } from "./start/ownScript.js";

showFirstBoard(Object.keys(languages));
runOwnScript();
