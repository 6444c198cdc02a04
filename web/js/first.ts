/**
 * Sets the look of the page before it is painted, so that no wrong one flashes up, and watches for
 * files that fail. The build puts it into the head.
 */
import { watchFiles } from "./start/rescue.ts";
import { showScreen } from "./device/screen.ts";
import { SCREEN } from "./state/screen.ts";
import { readFirst } from "./device/storage.ts";
import { readTable } from "./state/table.ts";

showScreen(readTable(SCREEN, readFirst("settings")));
watchFiles();
