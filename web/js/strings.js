/**
 * Everything the page says, by key. A value is a text with {names} to fill in, or a function where
 * grammar needs one.
 */

/** @param {number} n */
const number = (n) => n.toLocaleString("en");
/** @param {number} n @param {string} one @param {string} [many] */
const plural = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

/**
 * A mean number of guesses; what is only estimated is given less precisely.
 * @param {number} guesses
 * @param {string | null} [certainty]
 */
const average = (guesses, certainty) =>
  certainty === "estimate"
    ? guesses.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    : guesses.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @type {Record<string, string | ((values: any) => string)>} */
const en = {
  "app.name": "Mastermind",
  "mode.solve": "Solve",
  "mode.play": "Play",
  "mode.nav": "Mode",
  "title.solve": "Solve: find a code with the next best guess",
  "title.play": "Play: find the hidden code",

  "colour.red": "red", "colour.orange": "orange", "colour.yellow": "yellow",
  "colour.green": "green", "colour.blue": "blue", "colour.purple": "purple",
  "colour.white": "white", "colour.black": "black", "colour.teal": "teal",
  "colour.magenta": "magenta", "colour.brown": "brown", "colour.silver": "silver",
  "peg.digit": "{digit}",
  "peg.number": "colour {number}",
  "peg.empty": "empty",
  "peg.at": "Peg {position}: {name}",

  "preset.classic": "Classic",
  "preset.super": "Super",
  "preset.eight": "Eight colours",
  "preset.kids": "Kids",
  "preset.bulls": "Bulls and Cows",
  "board.chip": "Board: {name}",
  "board.size": "{pegs} × {colours}",
  "board.words": ({ pegs, colours, repeats }) =>
    `${plural(pegs, "peg")}, ${plural(colours, "colour")}, ${repeats ? "repeats allowed" : "none twice"}`,
  "board.title": "Choose the board",
  "board.own": "Your own board",
  "board.pegs": "Pegs",
  "board.colours": "Colours",
  "board.repeats": "A colour may come twice",
  "board.start": "Start on this board",
  "board.codes": ({ codes }) => plural(codes, "possible code"),
  "board.checking": "Counting the codes…",
  "board.whole": "Both must be whole numbers.",
  "board.undo": "Undo brings the game back that you leave.",

  "turns.label": "Turns so far",
  "turn.words": ({ number: n, code, answer }) => `Turn ${n}: ${code}. ${answer}.`,
  "turn.correct": "Correct turn {number}",
  "turn.waiting": "answer on its way",
  "turn.left": ({ left }) => `${number(left)} left`,
  "answer.words": "{black} black, {white} white",
  "answer.left": ({ left }) => `leaves ${plural(left, "code")}`,
  "answer.never": "there is no such answer",
  "answer.none": "fits no code",
  "answer.solved": "Solved",
  "answer.solvedWords": "{black} black, 0 white, solved",
  "answer.ask": "What was the answer?",
  "answer.askOwn": "What was the answer to this guess?",
  "answer.fix": "What was the right answer?",
  "answer.black": "Black",
  "answer.white": "White",
  "answer.enter": "Enter answer",
  "answer.fewer": "Fewer {what}",
  "answer.more": "More {what}",

  "now.guess": "{number}. Guess this",
  "now.own": "{number}. Your own guess",
  "now.ownPart": "{number}. Your own guess, not all pegs set",
  "now.correct": "Correct turn {number}",
  "now.play": "{number}. Your guess",
  "now.thinking": "{number}. Thinking…",
  "now.starting": "{number}. Guess",
  "now.label": "Current guess",
  "now.only": "the only code left",
  "now.wins": ({ left }) => `wins now 1 in ${number(left)}`,
  "now.cannot": "cannot win now",
  "now.atMost": ({ worst }) => `leaves at most ${number(worst)}`,
  "now.guesses": ({ guesses, certainty }) =>
    certainty === "estimate"
      ? `about ${average(guesses, certainty)} guesses to go`
      : `${average(guesses)} guesses to go${certainty === "exact" ? ", proven" : ""}`,
  "now.kept": ({ most }) => `surely done within ${number(most)}`,
  "now.notKept": ({ most }) => `may need more than ${number(most)}`,
  "now.hurry": "Don’t wait",
  "now.soon": "The next guess comes as soon as Python is up.",
  "now.fix": "Tap the right answer, or a peg to change it.",
  "now.change": "Tap a peg to change it.",
  "now.left": ({ left }) => `${plural(left, "code")} left`,
  "now.notMine": "Use the suggestion",
  "now.done": "Done",
  "now.cancel": "Cancel",
  "now.remove": "Remove",
  "now.place": "Choose pegs from the palette.",
  "now.percent": "{percent} %",

  "palette.label": "Palette",
  "palette.clear": "Take the peg off",
  "palette.choose": "Peg {position}: which colour?",

  "do.undo": "Undo",
  "do.why": "Why this guess?",
  "do.list": ({ left }) => `Show all ${number(left)}`,
  "do.listOne": "Show the code",
  "do.guess": "Guess",
  "do.hint": "Hint",
  "do.reveal": "Reveal",
  "do.new": "New game",
  "do.restart": "Start again",
  "do.close": "Close",
  "do.menu": "Menu",
  "do.more": "Show more",
  "do.retry": "Try again",

  "won.solve": ({ turns }) => `Solved in ${plural(turns, "guess", "guesses")}`,
  "won.play": ({ turns }) => `You found it in ${plural(turns, "guess", "guesses")}!`,
  "won.doubt": ({ turn }) =>
    `Turns 1 to ${turn} cannot all be true, so one of the answers on the way was wrong.`,
  "lost.play": "The code was:",
  "lost.waiting": "The code was…",

  "no.title": "No code fits all these answers",
  "no.where": ({ turn }) =>
    turn === 1
      ? "No code gives this answer to this guess. Tap the turn to correct it."
      : `Turns 1 to ${turn} cannot all be true: one of these answers is wrong, ` +
        `turn ${turn} or an earlier one. Tap a turn to correct it.`,

  "why.title": "Why this guess?",
  "why.titleOwn": "What your guess would do",
  "why.candidate": "It could be the code itself.",
  "why.notCandidate": "It cannot be the code itself; it is worth more for what it tells.",
  "why.notCandidateOwn": "It cannot be the code itself.",
  "why.left": "Codes left now",
  "why.worst": "Left after the worst answer",
  "why.expected": "Left on average",
  "why.parts": "Different answers that can come",
  "why.answers": "What each answer would leave",
  "why.answer": "Answer",
  "why.count": "Codes it leaves",
  "why.chance": "Chance",
  "why.by": "Chosen by",
  "why.suggested": "The suggestion is {code}.",
  "why.wait": "Not known yet.",

  "worth.toGo": ({ guesses, longest, certainty }) =>
    `${certainty === "estimate" ? "About " : ""}${average(guesses, certainty)} guesses to go on average` +
    `${longest == null ? "" : `, at most ${number(longest)}`}`,
  "worth.exact": "– proven: no guess does better.",
  "worth.exactOwn": "– proven, with the best play after it.",
  "worth.bound": "– with our play; perfect play might need a little less.",
  "worth.estimate": "– an estimate.",
  "worth.same": "Yours is as good.",
  "worth.more": ({ more }) => `It needs ${average(more)} fewer on average.`,
  "worth.moreAbout": ({ more }) => `It needs about ${average(more, "estimate")} fewer on average.`,
  "kept.yes": ({ most }) => `It is certain that the game ends within ${plural(most, "guess", "guesses")}.`,
  "kept.no": ({ most }) =>
    `It cannot be promised that the game ends within ${plural(most, "guess", "guesses")}.`,
  "figure.average": ({ guesses }) => average(guesses),
  "figure.bound": "{figure}",
  "figure.about": "~ {figure}",

  "compare.title": "The best guesses now",
  "compare.show": "Compare with other guesses",
  "compare.hide": "Hide the other guesses",
  "compare.guess": "Guess",
  "compare.average": "On average",
  "compare.longest": "At most",
  "compare.wait": "Comparing guesses…",
  "compare.ready": ({ count }) => `${plural(count, "guess", "guesses")} compared.`,
  "compare.suggested": "suggested",
  "compare.own": "yours",
  "compare.wins": "can win now",
  "compare.cannot": "cannot win now",
  "compare.proven": "proven",
  "compare.found": "by our own play",
  "compare.estimate": "estimated",
  "compare.unknown": "not known",
  "compare.better": "A longer look has found a better guess than the one suggested at once.",
  "compare.meaning": "How many guesses are to go, this one counted. Tap one to play it; Undo takes it back.",
  "compare.legendProven": "✓ is proven.",
  "compare.legendFound": "Without a sign: found by our own play.",
  "compare.legendEstimate": "~ is an estimate.",

  "list.title": ({ left }) => `${plural(left, "code")} left`,
  "list.use": "Guess {code}",
  "list.none": "No code is left.",
  "list.hint": "Tap one to guess it.",

  "menu.title": "Menu",
  "menu.strategy": "Strategy",
  "menu.copy": "Copy a link to this game",
  "menu.copied": "Link copied.",
  "menu.copyFailed": "The link stands in the address bar.",
  "menu.help": "Keys and help",
  "menu.share": "Nothing leaves this device: no account, no tracking, no requests.",

  "aim.legend": "What do you want?",
  "aim.average": "Fewest guesses on average",
  "aim.averageWords": "Most games are short; a rare one may take a guess longer.",
  "aim.most": "Never more than",
  "aim.number": "Guesses at most",
  "aim.guesses": "guesses",
  "aim.consistent": "Only guesses that could be the code",
  "aim.checking": "Looking whether that can be promised…",
  "aim.otherStrategy": ({ most, name }) =>
    `The strategy chosen below looks ahead too little to promise ${number(most)}; “${name}” may.`,
  "aim.hints": "Hints keep to it where they can.",

  "strategy.best": "Best play",
  "strategy.book": "By the book alone",
  "strategy.entropy": "Most information",
  "strategy.exact": "Fewest guesses to the end (exact)",
  "strategy.minimax": "Smallest worst case (Knuth)",
  "strategy.expected-size": "Fewest left on average",
  "strategy.most-parts": "Most different answers",
  "strategy.first": "First code that fits",
  "strategy.random": "Any code that fits",

  "source.book": "Worked out beforehand",
  "source.search": "Searched to the end",
  "source.playout": "Best play, played out",
  "source.heuristic": "Most information",

  "help.title": "How it works",
  "help.solve":
    "Solve helps at a real board. Put the suggested pegs on it, then tap the answer you were given. " +
    "Black pegs go down, white pegs across. The number on a button is how many codes that answer would leave.",
  "help.own": "Guessed something else? Tap a peg and choose another colour. Tap an earlier turn to correct it.",
  "help.aim":
    "In the menu you can ask for never more than so many guesses, or only for guesses that could be the code. " +
    "“Why this guess?” shows how many guesses are to go and the ten best guesses side by side.",
  "help.play": "In Play the computer hides a code. Choose pegs from the palette and press Guess.",
  "help.keys": "Keys",
  "help.key.place": "put a peg, by its letter or number",
  "help.key.arrows": "move between pegs or answers",
  "help.key.enter": "confirm: the guess, then the answer",
  "help.key.back": "take a peg off",
  "help.key.undo": "undo",
  "help.key.help": "this help",

  "boot.loading": "Loading Python", "boot.compiling": "Preparing Python",
  "boot.starting": "Starting Python", "boot.importing": "Loading the solver",
  "boot.label": "{stage}, {percent} %",
  "note.saved": "This browser keeps nothing here: the game will be gone when you close the page.",
  "note.linkBad": "The link holds no game: {message}",
  "note.linkLong": "it has more than {most} turns.",
  "note.linkOpened": "Opened the game from the link. Undo brings your own back.",
  "note.linkPlay": "The secret of that game stayed where it was played. Its turns are here to be solved.",
  "note.offline": "Ready to work offline.",
  "note.update": "A new version is here.",
  "note.updateNow": "Use it",
  "note.dismiss": "Dismiss",

  "say.guess": ({ guess, left }) => `Guess ${guess}. ${left}`,
  "say.hint": ({ guess }) => `Hint: ${guess}.`,
};

/**
 * The text of a key, its {names} filled in.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = en[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  if (typeof text === "function") return text(values);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Whether there is a text of this key. @param {string} key */
export const has = (key) => key in en;
