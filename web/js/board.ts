/**
 * Shows the first board before the page's script is there, and then runs that. The build puts this
 * behind the board.
 */
import languages from "virtual:languages";
import { showFirstBoard, runOwnScript } from "./start/firstBoard.ts";

showFirstBoard(Object.keys(languages));
runOwnScript();
