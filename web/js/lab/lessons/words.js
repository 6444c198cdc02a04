/** The English texts of the lessons and of printed pages come with this script: no first visit has to wait for them. */
import { withMore } from "../../words/strings.js";
import english from "../../words/languages/en.json" with { type: "json" };

withMore(english);
