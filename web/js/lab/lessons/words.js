/** The English texts of this script alone come with it: no first visit has to wait for them. */
import { withMore } from "../../words/strings.js";
import english from "../../words/languages/en.json" with { type: "json" };

withMore(english);
