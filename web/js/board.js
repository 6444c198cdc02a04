/** Shows the first board before the page's script is there. The build puts this into the page, behind the board. */
import languages from "virtual:languages";
import { showFirstBoard } from "./page/firstBoard.js";

showFirstBoard(Object.keys(languages));
