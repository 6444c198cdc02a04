// biome-ignore lint/suspicious/noRedundantUseStrict: its bundle is no module.
"use strict";
/** The worker's script for test_walls.py: the closed Python with its gate open, so that the walls behind it are met. */
import "../../web/js/python/worker-shims.js";
import { serveCustom } from "../../web/js/lab/custom/worker.js";

serveCustom({ open: true });
