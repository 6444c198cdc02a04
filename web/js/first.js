/** Sets the look of the page before it is painted, so that no wrong one flashes up, and watches for files that fail. The build puts it into the head. */
import { watchFiles } from "./start/rescue.js";
import { showScreen } from "./device/screen.js";
import { SCREEN } from "./state/screen.js";
import { readFirst } from "./device/storage.js";
import { readTable } from "./state/table.js";

showScreen(readTable(SCREEN, readFirst("settings")));
watchFiles();
