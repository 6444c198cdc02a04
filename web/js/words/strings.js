/**
 * All texts of the page, by key. A value is a text with {names} to fill in, or a function where the
 * grammar needs one.
 */

/** @param {number} n */
const number = (n) => n.toLocaleString("en");
/** @param {number} n @param {string} one @param {string} [many] */
const plural = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

/** Several things: "1, 2 or 3". @param {(string | number)[]} all @param {string} [joint] */
const listed = (all, joint = "and") =>
  all.length > 1 ? `${all.slice(0, -1).join(", ")} ${joint} ${all.at(-1)}` : String(all[0]);

/** @param {number[]} turns */
const turnsListed = (turns) => `${turns.length > 1 ? "turns" : "turn"} ${listed(turns)}`;

/**
 * A mean number of guesses; an estimate has fewer decimals.
 * @param {number} guesses
 * @param {string | null} [certainty]
 */
const average = (guesses, certainty) =>
  certainty === "estimate"
    ? guesses.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    : guesses.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A figure for a narrow place: three digits at most. @param {number} figure */
const short = (figure) =>
  figure.toLocaleString("en", { maximumFractionDigits: figure < 9.95 ? 1 : 0 });

/** The same with "about" before an estimate. @param {number} guesses @param {string | null} [certainty] */
const about = (guesses, certainty) => `${certainty === "estimate" ? "about " : ""}${average(guesses, certainty)}`;

/** How sure figures are, in brackets; nothing for those of play that may not be perfect. @param {string | null} certainty */
const sureWords = (certainty) =>
  certainty === "exact" ? " (proven)" : certainty === "estimate" ? " (about)" : "";
/**
 * The terms of a sum, where many are the first few and a dot-dot-dot.
 * @param {number[]} sizes
 * @param {(size: number) => string} term
 * @param {string} between
 */
const summands = (sizes, term, between) =>
  sizes.length > 6 ? [...sizes.slice(0, 4).map(term), "…", term(sizes[sizes.length - 1])].join(between) : sizes.map(term).join(between);
/**
 * What a code is on a board, as a sentence.
 * @param {{pegs: number, colours: number, repeats: boolean, what: string}} board
 */
const hidden = ({ pegs, colours, repeats, what }) =>
  `${plural(pegs, "peg")} in ${plural(colours, what)}; ${repeats ? `a ${what} may repeat` : `no ${what} twice`}.`;

/** How often, in words. @param {number} n */
const times = (n) => (n === 1 ? "once" : n === 2 ? "twice" : `${number(n)} times`);

/** @type {Record<string, string | ((values: any) => string)>} */
const en = {
  "app.name": "Mastermind",
  "mode.solve": "Solve",
  "mode.play": "Play",
  "mode.hide": "Hide",
  "mode.lab": "Lab",
  "mode.learn": "Learn",
  "mode.nav": "Mode",
  "mode.more": "More modes",
  "mode.words.lab": "Strategies compared, boards mapped, large games watched",
  "mode.words.learn": "The rules with exercises, how strategies choose, Knuth’s five guesses",
  "title.solve": "Solve: find a code with the next best guess",
  "title.play": "Play: find the hidden code",
  "title.hide": "Hide: the app answers the guesses at your code, or checks your answers",
  "title.lab": "Lab: watch strategies play",
  "title.learn": "Learn: the rules, and how to play well",

  "colour.red": "red", "colour.orange": "orange", "colour.yellow": "yellow",
  "colour.green": "green", "colour.blue": "blue", "colour.purple": "purple",
  "colour.white": "white", "colour.black": "black", "colour.teal": "teal",
  "colour.magenta": "magenta", "colour.brown": "brown", "colour.silver": "silver",
  "colour.azure": "azure", "colour.lime": "lime", "colour.coral": "coral",
  "colour.denim": "denim", "colour.emerald": "emerald", "colour.fuchsia": "fuchsia",
  "colour.violet": "violet", "colour.jade": "jade", "colour.honey": "honey",
  "colour.indigo": "indigo", "colour.burgundy": "burgundy", "colour.zinc": "zinc",
  "colour.quartz": "quartz", "colour.flax": "flax",
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
  "board.noneTwice": "none twice",
  "board.once": "{name}, none twice",
  "board.title": "Choose the board",
  "board.own": "Your own board",
  "board.pegs": "Pegs",
  "board.colours": "Colours",
  "board.repeats": "A colour may come twice or more",
  "board.start": "Start on this board",
  "board.codes": ({ words, codes }) => `${words}: ${plural(codes, "possible code")}`,
  "board.many":
    "{words}: {text} possible codes, too many to list: guesses come from a sample of them or from a plan.",
  "board.room": ({ board, pegs, colours }) =>
    `The page has room for boards of up to ${number(pegs)} pegs and ${number(colours)} colours, not for '${board}'.`,
  "board.checking": "Counting the codes…",
  "board.whole": "Both must be whole numbers.",
  "board.undo": "Undo returns to the game you left.",

  "intro.colour": "colour",
  "intro.digit": "digit",
  "intro.black": "black",
  "intro.white": "white",
  "intro.blackMeans": "right {what}, right place",
  "intro.whiteMeans": "right {what}, wrong place",
  "intro.solve.title": "Find a hidden code",
  "intro.solve.rules": (board) => `Someone hides ${hidden(board)} Each guess is answered in key pegs:`,
  "intro.solve.do": "Put these pegs on the board, then tap the answer you got.",
  "intro.play.title": "Find the hidden code",
  "intro.play.rules": (board) => `Hidden here: ${hidden(board)} Each guess is answered in key pegs:`,
  "intro.play.do": "Fill the row, then tap Guess.",
  "intro.hide.title": "Hide a code for others",
  "intro.hide.rules": (board) => `You hide ${hidden(board)} The app answers each guess at it in key pegs:`,
  "intro.hide.do": "Set your pegs, then hand over the phone.",
  "intro.duel.title": "A duel for one code",
  "intro.duel.do": "The program looks for it too. You see its guess when yours is answered.",
  "intro.devil.title": "Against the devil",
  "intro.devil.do": "The devil hides no code: it decides as late as it can, and each answer stays true.",
  "intro.day.title": "Today’s code",
  "intro.day.do": "Everyone has the same code today.",
  "intro.challenge.title": "A challenge",
  "intro.challenge.do": "All who were sent this challenge look for the same code.",

  "turns.label": "Turns so far",
  "turn.words": ({ number: n, code, answer }) => `Turn ${n}: ${code}. ${answer}.`,
  "turn.unsureWords": ({ number: n, code, answer }) => `Turn ${n}: ${code}. ${answer}, not sure.`,
  "turn.correct": "Correct turn {number}",
  "turn.reuse": "Put turn {number} on the row",
  "turn.clashes": "The row does not fit this turn.",
  "turn.given": "Given.",
  "turn.waiting": "answer on its way",
  "turn.codes": ({ codes }) => `${number(codes)} left`,
  "answer.words": "{black} black, {white} white",
  "answer.short": ({ black, white }) =>
    [black && `${black} black`, white && `${white} white`].filter(Boolean).join(", ") || "no key pegs",
  "answer.codes": ({ codes }) => `leaves ${plural(codes, "code")}`,
  "answer.mends": ({ codes }) => `fits all other turns, leaves ${plural(codes, "code")}`,
  "answer.never": "no such answer",
  "answer.first": "first set how many are black and white",
  "answer.none": "fits no code",
  "answer.other": "It was not",
  "answer.numbers": "number = codes left",
  "answer.solved": "Solved",
  "answer.solvedWords": "{black} black, 0 white, solved",
  "answer.ask": "What was the answer?",
  "answer.askOwn": "What was the answer to this guess?",
  "answer.fix": "What was the right answer?",
  "answer.black": "Black",
  "answer.white": "White",
  "answer.enter": "Enter answer",
  "answer.unsure": "I’m not sure",
  "answer.sure": "I’m sure of it",
  "answer.fewer": "Fewer {what}",
  "answer.more": "More {what}",
  "answer.number": "{what}, how many",

  "now.guess": "{number}. Guess this",
  "now.last": "{number}. This is it",
  "now.own": "{number}. Your own guess",
  "now.ownPart": "{number}. Your guess so far",
  "now.correct": "Correct turn {number}",
  "now.play": "{number}. Your guess",
  "now.thinking": "{number}. Thinking…",
  "now.starting": "{number}. Guess",
  "now.label": "Current guess",
  "now.only": "the only possible code",
  "now.wins": ({ codes }) => `wins now 1 in ${number(codes)}`,
  "now.cannot": "cannot win now",
  "now.atMost": ({ largest_part }) => `leaves at most ${number(largest_part)}`,
  "now.guesses": ({ mean, worst, certainty }) =>
    `${mean === worst && certainty === "exact" ? "" : "about "}${plural(Math.round(mean), "more guess", "more guesses")}`,
  "now.kept": ({ most }) => `surely done within ${number(most)}`,
  "now.notKept": ({ most }) => `may need more than ${number(most)}`,
  "now.hurry": "Don’t wait",
  "now.soon": "The next guess comes as soon as Python is up.",
  "now.fix": "Tap the right answer, or a peg to change it.",
  "now.mend": "The answers with ✓ fit all other turns.",
  "now.fixElsewhere": "No answer helps here: the other turns contradict each other.",
  "now.change": "Tap a peg to change it.",
  "now.uncounted": "too many codes to count",
  "now.mustList": "“{name}” must list the possible codes, and there are too many.",
  "now.use": "Use “{name}”",
  "now.codes": ({ codes }) => plural(codes, "possible code"),
  "now.notMine": "Use the suggestion",
  "now.done": "Done",
  "now.cancel": "Cancel",
  "now.remove": "Remove",
  "now.puzzle": "Puzzle, level {level}",
  "now.left": ({ guesses }) => (guesses === 1 ? "Last guess" : `${number(guesses)} guesses left`),
  "now.agrees": "fits every answer",
  "now.clashes": ({ turns }) =>
    `does not fit ${turns.length > 3 ? `${number(turns.length)} turns` : turnsListed(turns)}`,
  "now.place": "Choose pegs from the palette.",
  "now.percent": "{percent} %",

  "palette.label": "Palette",
  "palette.clear": "Take the peg off",
  "palette.choose": "Peg {position}: which colour?",

  "do.undo": "Undo",
  "do.redo": "Redo",
  "do.why": "Why this guess?",
  "do.list": ({ codes }) => `Show all ${number(codes)}`,
  "do.listOne": "Show the code",
  "do.guess": "Guess",
  "do.hint": "Hint",
  "do.marks": "Notes",
  "do.options": "Options",
  "do.reveal": "Reveal",
  "do.new": "New game",
  "do.restart": "Start again",
  "do.close": "Close",
  "do.menu": "Menu",
  "do.more": "Show more",
  "do.retry": "Try again",

  "won.solve": ({ turns }) => `Solved in ${plural(turns, "guess", "guesses")}`,
  "won.play": ({ turns, hints }) =>
    `You found it in ${plural(turns, "guess", "guesses")}${hints ? `, with ${plural(hints, "hint")}` : "!"}`,
  "won.wrong": ({ turns }) =>
    `The ${turns.length > 1 ? "answers in turns" : "answer in turn"} ${listed(turns)} ${turns.length > 1 ? "were" : "was"} wrong.`,
  "lost.limit": ({ turns }) => `Not found in ${plural(turns, "guess", "guesses")}`,
  "lost.play": "The code was:",
  "won.hide": ({ turns }) => `Found in ${plural(turns, "guess", "guesses")}`,
  "lost.hide": "Not found: this was the code",
  "lost.devil": "The devil had this left:",
  "lost.waiting": "The code was…",
  "over.hints": "Hints: {list}.",
  "over.count": ({ times }) => `codes left${times > 1 ? ` (${number(times)} times)` : ""}`,
  "over.agree": ({ times }) => `does the row fit${times > 1 ? ` (${number(times)} times)` : ""}`,
  "over.best": ({ times }) => `best guess${times > 1 ? ` (${number(times)} times)` : ""}`,
  "over.list": ({ times }) => `list of codes${times > 1 ? ` (${number(times)} times)` : ""}`,
  "over.time": "Time: {time}.",
  "over.undo": ({ times }) => `${plural(times, "guess", "guesses")} taken back.`,

  "hint.title": "Hints",
  "hint.count": "How many codes are left?",
  "hint.words.count": "the number of codes that fit all answers so far",
  "hint.agree": "Does my row fit?",
  "hint.words.agree": "whether it agrees with every answer so far, and with which it does not",
  "hint.noRow": "First put a peg in every hole.",
  "hint.noTurns": "There is no answer yet.",
  "hint.agrees": "The row fits every answer so far",
  "hint.clashes": ({ turns }) => `The row does not fit ${turnsListed(turns)}`,
  "hint.list": "Which codes are left?",
  "hint.words.list": "the list of all codes that fit",
  "hint.noList": "There are too many codes to list.",
  "hint.best": "What is the best guess?",
  "hint.words.best": "puts it on your row",
  "hint.counted": "The end of the game tells which hints you took.",
  "hint.sofar": ({ hints }) => `So far ${plural(hints, "hint")}.`,
  "hint.show": "Reveal the code",
  "hint.reveal": "Reveal the code?",
  "reveal.words": "The game ends, and the code is shown.",
  "reveal.no": "Play on",

  "mark.label": "Notes",
  "mark.colour": "Colour",
  "mark.whole": "in code",
  "mark.at": "at peg",
  "mark.in": "surely in",
  "mark.out": "surely out",
  "mark.outHere": "surely not here",
  "mark.places": ({ places }) => `surely at ${places.length > 1 ? "pegs" : "peg"} ${listed(places)}`,
  "mark.none": "not noted",
  "mark.code": "{name}: {words}",
  "mark.peg": "{name} at peg {peg}: {words}",
  "clock.label": "Time",

  "new.level": "This board is {level}.",
  "new.board": "Tap to choose another board; the game starts there.",
  "new.limit": "How many guesses?",
  "new.none": "any number",
  "new.noLimit": "Games on a board of this size have no limit.",
  "new.clock": "Show a clock",
  "new.undo": "Allow taking a guess back",
  "new.start": "Start",
  "maker.ask": "Who hides the code?",
  "maker.computer": "Computer",
  "maker.words.computer": "draws a code at random",
  "maker.duel": "Duel",
  "maker.words.duel": "the program looks for the same code; who is faster?",
  "maker.devil": "Devil",
  "maker.words.devil": "decides as late as it can: the answers are true, and no luck helps",
  "others.title": "Or play",
  "others.wait": "Being prepared. It begins at once when it is ready.",
  "told.duel": "duel",
  "told.devil": "against the devil",
  "told.puzzle": "one code fits",
  "told.day": "today’s code",
  "told.challenge": "challenge",
  "daily.start": "Today’s code",
  "daily.words": ({ board, streak }) => `${board}: the same for everyone${streak ? `. ${plural(streak, "day")} in a row so far` : ""}`,
  "daily.goesOn": "goes on where you left it",
  "daily.played": ({ won, guesses }) =>
    `${won ? `found in ${plural(guesses, "guess", "guesses")}` : "not found"}; again for practice, which does not count`,
  "daily.streak": ({ days }) => (days === 1 ? "Found today. Come back tomorrow for a streak." : `Found ${number(days)} days in a row.`),
  "puzzle.ask": "A puzzle",
  "puzzle.words": "Some turns are given, and exactly one code fits them all.",
  "puzzle.level": "Level {level}",
  "puzzle.new": "New puzzle",
  "puzzle.day": "Today’s puzzle",
  "puzzle.next": "Next puzzle",
  "challenge.code": "A challenge code",
  "challenge.words": "Type in the code that a friend sent. You send one from the end of your game.",
  "challenge.board": "Board: {board}",
  "challenge.start": "Take the challenge",
  "send.title": "Send result",
  "send.what.play": "Mastermind",
  "send.what.duel": "Mastermind, a duel with the program",
  "send.what.day": "Mastermind, code of {day}",
  "send.what.devil": "Mastermind against the devil",
  "send.what.puzzle": ({ day, level }) => `Mastermind puzzle${day ? ` of ${day}` : ""}, level ${level}`,
  "send.found": ({ guesses, hints }) => `Found in ${plural(guesses, "guess", "guesses")}${hints ? `, ${plural(hints, "hint")}` : ""}`,
  "send.lost": ({ guesses, hints }) => `Not found in ${plural(guesses, "guess", "guesses")}${hints ? `, ${plural(hints, "hint")}` : ""}`,
  "send.code": "Challenge code: {code}",
  "send.words": "It gives nothing of the code away. With it a friend can look for the same code.",
  "send.wordsAlone": "It gives nothing of the code away.",
  "send.send": "Send",
  "send.copy": "Copy the text",
  "send.save": "Save as a picture",
  "send.copied": "The text is on the clipboard.",
  "send.failed.copy": "The browser does not let the page copy the text. Mark it and copy it by hand.",
  "send.failed.save": "The browser could not make the picture.",
  "send.failed.send": "The browser did not send it. Copy the text instead.",
  "rival.name": "Program",
  "rival.found": "The program has found it.",
  "rival.won": ({ turns }) => `You win: the program needed ${plural(turns, "guess", "guesses")}.`,
  "rival.lost": ({ turns }) => `The program wins, with ${plural(turns, "guess", "guesses")}.`,
  "rival.even": ({ turns }) => `A draw: the program needed ${plural(turns, "guess", "guesses")} too.`,
  "level.easy": "easy",
  "level.medium": "medium",
  "level.hard": "hard",
  "level.hardest": "very hard",

  "hide.title": "Hide your code",
  "hide.again": "Now you hide a code",
  "hide.label": "The hidden code",
  "hide.lead": "Choose its pegs. They stay covered.",
  "hide.ready": "The code is complete. It stays covered.",
  "hide.covered": "covered",
  "hide.see": "Hold to see the code",
  "hide.hand": "Hand over the phone",
  "hide.keep": "or keep it and enter the guesses yourself",
  "hide.self": "Answer myself",
  "hide.begin": "A code is hidden. Guess it with the palette.",
  "hide.answer": "Answer to guess {number}: {answer}.",
  "hide.giveUp": "Give up",
  "hide.swap": "change places: the other one hides a code",
  "hold.how": "Press and hold; it is covered again when you let go.",
  "hold.on": "Hold on…",
  "look.do": "Hold to see the code",
  "look.title": "The code is being looked at",
  "look.words": "Only the person who hid it should look.",
  "look.count": ({ looks }) => `The code was looked at ${times(looks)}.`,
  "claim.title": "Answer guess {number}",
  "claim.words": "The app checks your answer.",
  "claim.checking": "Checking…",
  "claim.wrong": "“{answer}” is not the true answer. Compare once more.",
  "claim.give": "Show the answer",
  "how.title": "How so?",
  "how.turn": "Turn {number}",
  "how.covered": "Peg by peg, this shows the code. Only the person who hid it should look.",
  "how.show": "Hold to show how so",
  "how.code": "The code:",
  "how.many": "There are too many pegs to explain one by one.",
  "how.wait": "The explanation comes as soon as Python is up.",
  "how.peg": "Peg {peg}:",
  "how.black": "{name} is in its right place, so black.",
  "how.white": "the code has {name} at peg {place}, so white.",
  "how.none": "the code has no {name}.",
  "how.counted": ({ name, hidden }) =>
    `${name} is in the code ${times(hidden)}, and ${hidden === 1 ? "that peg is" : "those pegs are"} counted already.`,
  "how.doubled": ({ name, asked, hidden, keys }) =>
    `Doubled colour: the guess has ${name} ${times(asked)}, the code ${times(hidden)}, so it earns ${plural(keys, "key peg")}.`,
  "how.order": "Each peg of the code counts once, black before white. The order of key pegs tells nothing.",

  "no.title": "No code fits all these answers",
  "slip.wait": "Looking for the wrong answer…",
  "slip.alone": ({ turns: [first, ...others], complete }) =>
    others.length
      ? `One wrong answer explains it: most likely turn ${first}, else turn ${listed(others, "or")}.`
      : complete
        ? `One wrong answer explains it, and only turn ${first} can be the one.`
        : `A wrong answer to turn ${first} explains it.`,
  "slip.together": ({ turns }) =>
    `One wrong answer alone does not explain it. It takes ${turns.length}, most likely turns ${listed(turns)}.`,
  "slip.suspects": ({ turns }) =>
    `If one answer is wrong, it is that of turn ${listed(turns, "or")}. Tap the turn to correct it.`,
  "slip.none": "No single answer was found that mends it. Tap the turn you doubt.",
  "slip.notAllPairs": "Not every pair of turns was tried.",
  "slip.notAll": "Not every answer was tried.",
  "slip.tap": "Tap the answer it should have been. Undo takes that back.",
  "slip.fits": "would fit with",
  "slip.cleared": "✓ cleared",
  "slip.suspect": "may be wrong",
  "slip.more": "Other ways to mend it",
  "slip.answers": "Turn {number} should have been",
  "slip.guesses": "Or a guess was entered wrong. It was",
  "slip.turn": "Turn {number}",
  "slip.cut": "Only the likeliest are shown.",
  "slip.words": ({ changes, codes }) => {
    const all = changes.map((/** @type {any} */ { turn, to }) => `turn ${turn} to ${to}`).join("; ");
    return `T${all.slice(1)}${codes === null ? "" : `: ${plural(codes, "code")} left`}`;
  },

  "doubt.one": "One answer may be wrong",
  "doubt.oneWords": "Guesses then tell most about the code and the wrong answer; strategy and limit do not count.",
  "doubt.playOn": "Play on with one answer wrong",
  "doubt.start": "One answer may be wrong: the guesses allow for that.",
  "doubt.both": ({ all, more, turns }) => {
    const which = turns.length ? `turn ${listed(turns, "or")}` : "one answer";
    if (!all) return `No code fits every answer; ${number(more)} ${more === 1 ? "fits" : "fit"} if ${which} is wrong.`;
    return `${plural(all, "code")} ${all === 1 ? "fits" : "fit"} every answer, ${number(more)} more if ${which} is wrong. The guess allows for both.`;
  },
  "doubt.uncounted": ({ turns }) => `The guess does not rely on turn ${listed(turns)}.`,

  "why.title": "Why this guess?",
  "why.titleOwn": "What your guess would do",
  "why.candidate": "It could be the code itself.",
  "why.notCandidate": "It cannot be the code itself, but its answer tells more.",
  "why.notCandidateOwn": "It cannot be the code itself.",
  "why.codes": "Possible codes now",
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
  "why.tooMany": "too many to count",
  "why.uncounted":
    "There are too many possible codes to count what each answer would leave, or how many guesses are to go. " +
    "The figures come once there are fewer.",

  "why.came": "the answer that came",

  "worth.toGo": ({ mean, worst, certainty }) =>
    `${certainty === "estimate" ? "About " : ""}${average(mean, certainty)} guesses to go on average` +
    `${worst == null ? "" : `, at most ${number(worst)}`}`,
  "worth.exact": "– proven: no guess does better.",
  "worth.exactOwn": "– proven, with the best play after it.",
  "worth.bound": "– found by play that may not be perfect: the best play might need a little less.",
  "worth.estimate": "– an estimate.",
  "worth.same": "Yours is as good.",
  "worth.more": ({ more }) => `It needs ${average(more)} fewer on average.`,
  "worth.moreAbout": ({ more }) => `It needs about ${average(more, "estimate")} fewer on average.`,
  "kept.yes": ({ most }) => `It is certain that the game ends within ${plural(most, "guess", "guesses")}.`,
  "kept.no": ({ most }) =>
    `It cannot be promised that the game ends within ${plural(most, "guess", "guesses")}.`,
  "figure.average": ({ mean, certainty }) => average(mean, certainty),
  "figure.bound": "{figure}",
  "figure.about": "~ {figure}",

  "compare.title": "The best guesses now",
  "compare.show": "Compare with other guesses",
  "compare.hide": "Hide the other guesses",
  "compare.guess": "Guess",
  "compare.average": "On average",
  "compare.longest": "At most",
  "compare.uncounted": "There are too many possible codes to compare guesses. The table comes once there are fewer.",
  "compare.wait": "Comparing guesses…",
  "compare.ready": ({ count }) => `${plural(count, "guess", "guesses")} compared.`,
  "compare.suggested": "suggested",
  "compare.own": "yours",
  "compare.wins": "can win now",
  "compare.cannot": "cannot win now",
  "compare.proven": "proven",
  "compare.found": "may be a little less with perfect play",
  "compare.estimate": "estimated",
  "compare.unknown": "not known",
  "compare.better": "A longer search found a better guess than the suggestion.",
  "compare.meaning": "How many guesses are to go, this one counted. Tap one to play it; Undo takes it back.",
  "compare.legendProven": "✓ is proven.",
  "compare.legendFound": "Without a sign: perfect play might need a little less.",
  "compare.legendEstimate": "~ is an estimate.",

  "list.title": ({ codes }) => plural(codes, "possible code"),
  "list.titleOpen": "Possible codes",
  "list.use": "Guess {code}",
  "list.none": "There is no possible code.",
  "list.hint": "Tap one to guess it.",

  "review.title": "Review",
  "review.open": "Review",
  "review.menu": "Review this game so far",
  "review.wait": "Working out skill and luck…",
  "review.leave": "You can close this and come back.",
  "review.contradiction": ({ turn }) =>
    `Turns 1 to ${turn} cannot all be true: at least one answer was wrong, so skill and luck cannot be told apart.`,
  "review.failed": "This game could not be reviewed: {message}",
  "review.none": "There is no turn to review yet.",
  "review.allUnknown":
    "There were too many possible codes to list in every turn, so skill and luck are not known.",
  "review.used": ({ used }) => plural(used, "guess", "guesses"),
  "review.unfinished": "{used} and {rest} to go",
  "review.lost": "{used}, and {rest} more to find it",
  "review.whole": "{whole}:",
  "review.wholeFrom": "From turn {turn} on, {whole}:",
  "review.terms": "{terms}",
  "review.termsAbout": "about {terms}",
  "review.expected": "{figure} expected",
  "review.skill": "+ {figure} skill lost",
  "review.badLuck": "+ {figure} bad luck",
  "review.goodLuck": "− {figure} good luck",
  "review.before": ({ turn }) =>
    `Before turn ${number(turn)} there were too many possible codes to list, so nothing is known about those guesses.`,
  "review.noSkill": "No skill was lost: no guess was better than yours.",
  "review.noSkillKnown": "No skill was lost, as far as is known: no better guesses have been found.",
  "review.littleSkill": "Less than {figure} guesses were lost by skill.",
  "review.noLuck": "Good and bad luck cancel out.",
  "review.sure.exact": "All figures are proven.",
  "review.sure.bound": "Figures that are not called proven come from play that may not be perfect.",
  "review.sure.estimate": "Figures with “about” are estimates.",
  "review.left": "Codes left",
  "review.start": "At the start",
  "review.turn": "After turn {number}",
  "review.unknown": "There were too many possible codes to list: skill and luck of this turn are not known.",
  "review.perfect": "No guess was better.",
  "review.noBetter": "No better guess is known.",
  "review.cost": ({ cost, certainty }) => `A better guess would have saved ${average(cost, certainty)}.`,
  "review.costAbout": ({ cost, certainty }) => `A better guess would have saved about ${average(cost, certainty)}.`,
  "review.costLittle": "Within {figure} guesses of the best guess.",
  "review.lucky": ({ saved, certainty }) => `Lucky: the answer saved ${about(saved, certainty)}.`,
  "review.unlucky": ({ saved, certainty }) => `Unlucky: the answer cost ${about(saved, certainty)}.`,
  "review.even": "Neither lucky nor unlucky.",
  "review.almostEven": "Hardly any luck.",
  "review.toGo": ({ before, guess, after, certainty }) =>
    `Guesses to go${sureWords(certainty)}: ${average(before, certainty)} with the best guess, ` +
    `${average(guess, certainty)} with yours; ${average(after, certainty)} after the answer.`,
  "review.toGoFound": ({ before, guess, certainty }) =>
    `Guesses to go${sureWords(certainty)}: ${average(before, certainty)} with the best guess, ` +
    `${average(guess, certainty)} with yours; none after the answer.`,
  "review.same": "The program would have guessed the same.",
  "review.best": "The best guess, and the program’s:",
  "review.program": "The program would have guessed:",
  "review.parts": "Answers",
  "review.partsOwn": "to your guess {number}",
  "review.partsBest": "to the program’s guess {number}",
  "review.answers": "Codes that each answer leaves",
  "review.uncounted": "There were too many possible codes to count.",
  "review.unsure": "The review takes all answers as true, those that you are not sure of too.",
  "review.meaning":
    "Skill lost is how many more guesses your guess needs on average than the best one. " +
    "Luck is how much the answer was better than the average answer.",

  "record.title": "Your games",
  "record.none": "No game has ended on this device yet. Every game that ends is counted here.",
  "record.kind.play": "Play",
  "record.kind.devil": "Play, against the devil",
  "record.kind.puzzle": "Puzzles",
  "record.kind.hide": "Hide",
  "record.kind.solve": "Solve",
  "record.games": "Games",
  "record.won": "Found",
  "record.share": ({ part, all }) => `${number(part)} (${Math.round((100 * part) / all)} %)`,
  "record.mean": "Guesses on average",
  "record.streak": "In a row, up to now",
  "record.longest": "Most in a row",
  "record.unaided": "Found without a hint",
  "record.wonIn": "Found with how many guesses",
  "record.solvedIn": "Solved with how many guesses",
  "record.guesses": ({ guesses }) => plural(guesses, "guess", "guesses"),
  "record.lost": "Not found",
  "record.byBoard": "By board",
  "record.board": "Board",
  "record.guessesEach": "Guesses",
  "record.loss": "Skill lost",
  "record.lossOf": ({ loss }) => average(loss),
  "record.lossAbout": ({ loss }) => `~ ${average(loss, "estimate")}`,
  "record.reviewed": ({ count }) => `in ${plural(count, "game")}`,
  "record.meaning": "Guesses and skill lost are averages of a game: skill lost is how many guesses better ones would have saved.",
  "record.pending": ({ count }) => `Working out the skill lost in ${plural(count, "game")}… You can close this and come back.`,
  "record.save": "Save as a file",
  "record.open": "Add games from a file",
  "record.erase": "Erase all games…",
  "record.sure": ({ count }) =>
    `This erases ${count === 1 ? "the game" : `all ${number(count)} games`} from this device, for good. A file that you saved keeps them.`,
  "record.eraseNow": ({ count }) => `Erase ${plural(count, "game")}`,
  "record.erased": ({ count }) => `${plural(count, "game")} erased.`,
  "record.saved": ({ count }) => `${plural(count, "game")} saved as mastermind-games.json.`,
  "record.opened": ({ added, had }) =>
    `${plural(added, "game")} added${had ? `, ${number(had)} ${had === 1 ? "was" : "were"} there already` : ""}.`,
  "record.wrong.large": ({ name, size, max }) =>
    `“${name}” has ${number(size)} bytes, and the page reads files of up to ${number(max)}. Nothing was changed.`,
  "record.wrong.unreadable": "“{name}” could not be read. Nothing was changed.",
  "record.wrong.form": "“{name}” is not a file of games, it begins with “{quoted}”. Nothing was changed.",
  "record.wrong.version": "“{name}” is of version {quoted}, and the page reads version {version}. Nothing was changed.",
  "record.wrong.games": "“{name}” has no list of games, but {quoted}. Nothing was changed.",
  "record.wrong.many": ({ name, count, max }) =>
    `“${name}” has ${number(count)} games, and the page keeps up to ${number(max)}. Nothing was changed.`,
  "record.wrong.field": "Game {number} in “{name}” is damaged: its “{field}” is {quoted}. Nothing was changed.",
  "record.wrong.game": "Game {number} in “{name}” is no game, but {quoted}. Nothing was changed.",

  "menu.title": "Menu",
  "menu.strategy": "Strategy",
  "menu.copy": "Copy a link to this game",
  "menu.copied": "Link copied.",
  "menu.copyFailed": "The link is in the address bar.",
  "menu.help": "How it works",
  "menu.share": "Nothing leaves this device: no account, no tracking, no requests.",

  "custom.lead":
    "Write a Python class with choose(self, position, rng, progress=None), or open a file. " +
    "It runs in a separate Python, without access to the page, the network or the storage.",
  "custom.source": "Python source",
  "custom.file": "Named {file}",
  "custom.check": "Check",
  "custom.open": "Open a file…",
  "custom.example": "Back to the example",
  "custom.back": "Back to my text",
  "custom.checking": "Checking…",
  "custom.working": "Your strategy is playing.",
  "custom.good": "Ready to run: {name}.",
  "custom.changed": "Changed since it was checked.",
  "custom.wheel": "From the wheel {file}.",
  "custom.goto": "Go to line {line}",
  "custom.cancel": "Cancel",
  "custom.cancelled": "Cancelled.",
  "custom.stalled": ({ seconds }) => `No answer for ${number(seconds)} seconds. It may be an endless loop.`,
  "custom.tooLarge": ({ file, max }) => `${file} is larger than ${number(max)} bytes.`,
  "custom.notText": "{file} is not text in UTF-8.",
  "custom.unknownFile": "Expected a .py or .whl file, got {file}.",
  "custom.unclear": "The reply has the wrong form.",
  "custom.notKept": "There is no room on this device to keep your text: it is gone after a reload.",
  "custom.ended": "the browser ended its Python, perhaps for want of memory",
  "custom.flooded": "it sent far more messages than it should",
  "custom.modules": "Expected a wheel with one strategy, found none in {file}.",
  "prompt.title": "Python prompt",
  "prompt.lead":
    "All of mastermind_core is imported. Enter runs, Shift+Enter begins a new line, " +
    "the up and down arrows bring back what you typed.",
  "prompt.label": "Python",
  "prompt.log": "What you typed, and the results",
  "prompt.run": "Run",
  "prompt.clear": "Clear",
  "prompt.cancelled": "Cancelled. Python has restarted: the names you defined are gone.",

  "aim.legend": "What do you want?",
  "aim.legendPlay": "What should hints aim for?",
  "aim.onlyHints": "This steers hints alone. How many guesses you have is chosen with New game.",
  "aim.average": "Fewest guesses on average",
  "aim.averageWords": "Most games are short; a few need one guess more.",
  "aim.most": "Never more than",
  "aim.number": "Guesses at most",
  "aim.guesses": "guesses",
  "aim.consistent": "Only guesses that could be the code",
  "aim.checking": "Checking…",
  "aim.otherStrategy": ({ most, name }) =>
    `The strategy chosen below cannot promise ${number(most)}; “${name}” may.`,
  "aim.hints": "Hints keep the limit where they can.",

  "strategy.doubt": "Most told about the code and the wrong answer",
  "strategy.best": "Best play",
  "strategy.book": "Book only",
  "strategy.entropy": "Most information",
  "strategy.exact": "Exact search to the end",
  "strategy.minimax": "Smallest worst case (Knuth)",
  "strategy.expected-size": "Fewest codes left on average",
  "strategy.most-parts": "Most different answers",
  "strategy.estimate": "Estimated guesses to go",
  "strategy.sampling": "Best for a sample of the possible codes",
  "strategy.staged": "One colour after another, by a plan",
  "strategy.packed": "Several questions in one guess, by a plan",
  "strategy.first": "First possible code",
  "strategy.random": "Any possible code",

  "source.book": "Computed in advance",
  "source.search": "Searched to the end",
  "source.playout": "Best play, played to the end",
  "source.heuristic": "Estimated guesses to go",
  "source.sample": "A sample of codes",
  "source.packed": "A plan for large boards",

  "lab.loading": "Opening the Lab…",
  "lab.failed": "The Lab could not be opened: {message}",
  "lab.refused": "this browser did not run its script",
  "lab.rooms": "Rooms of the Lab",
  "lab.room.compare": "Compare",
  "lab.room.map": "Map",
  "lab.room.watch": "Watch",
  "lab.title.compare": "Which strategy needs the fewest guesses?",
  "lab.title.map": "How hard is which board?",
  "lab.title.watch": "Watch one large game",
  "lab.lead.compare":
    "Tick boards and strategies and press Run: each strategy is given the same hidden codes, and the guesses it needs are counted.",
  "lab.lead.map":
    "Each square is a board: its place tells the pegs and colours, its shade how many guesses a strategy needs there on average.",
  "lab.lead.watch":
    "A board with a hundred pegs has more codes than there are atoms in the universe, and yet it can be solved. Watch how.",
  "lab.boards": "Boards",
  "lab.addBoard": "Add a board of your own",
  "lab.add": "Add this board",
  "lab.strategies": "Strategies",
  "lab.strategy": "Strategy",
  "lab.custom": "A strategy of your own",
  "lab.yours": "{name} (yours)",
  "lab.games": "Games each",
  "lab.seed": "Random seed",
  "lab.run": "Run",
  "lab.cancel": "Cancel",
  "lab.same": "The same random seed gives the same hidden codes.",
  "lab.nothing": "Tick at least one board and one strategy.",
  "lab.progress": "Progress",
  "lab.starting": "Starting the Lab’s own Python…",
  "lab.played": ({ done, all }) => `${number(done)} of ${plural(all, "game")} played`,
  "lab.done": ({ played, all, failed }) =>
    failed
      ? `${number(played)} of ${plural(all, "game")} played: the table says what went wrong.`
      : `Done: ${plural(played, "game")} played.`,
  "lab.cancelled": ({ done, all }) => `Stopped after ${number(done)} of ${plural(all, "game")}. Run goes on from here.`,
  "lab.resultsOf": "Results: {name}",
  "lab.histogramOf": "How many guesses, how often: {name}",
  "lab.histogramMeaning":
    "A bar is the share of games that took this many guesses. The dashed line is the average; the band around it holds the true average with 95 % confidence.",
  "lab.plotTitle": ({ name, mean, worst }) => `${name}: ${average(mean)} on average, ${number(worst)} at most`,
  "lab.plotTitleBrief": ({ name, mean }) => `${name}: ${average(mean)}`,
  "lab.guesses": "guesses",
  "lab.mean": "Average",
  "lab.interval": "95 % interval",
  "lab.worst": "Longest",
  "lab.time": "Time per guess",
  "lab.gamesPlayed": "Games",
  "lab.figure": ({ figure }) => average(figure),
  "lab.between": ({ from, to }) => `${average(from)} – ${average(to)}`,
  "lab.duration": ({ seconds }) =>
    seconds < 0.0001 ? "< 0.1 ms"
      : seconds < 1 ? `${(1000 * seconds).toLocaleString("en", { maximumSignificantDigits: 2 })} ms`
        : `${seconds.toLocaleString("en", { maximumSignificantDigits: 2 })} s`,
  "lab.count": ({ count }) => number(count),
  "lab.svg": "Save picture (SVG)",
  "lab.csv": "Save figures (CSV)",
  "lab.saveSvg": "Save picture (SVG): {title}",
  "lab.saveCsv": "Save figures (CSV): {title}",
  "lab.table": "Show as a table",
  "lab.tableOf": "Table: {title}",
  "lab.which": "Which strategy?",
  "lab.mapped": "{name}, up to {max} × {max}",
  "lab.step": "Boards",
  "lab.every": ({ step }) => (step === 1 ? "all" : step === 2 ? "every 2nd" : `every ${number(step)}th`),
  "lab.gamesEach": "Games on each",
  "lab.compute": "Compute the map",
  "lab.goOn": "Go on",
  "lab.forget": "Throw the results away",
  "lab.bringBack": "Bring the results back",
  "lab.mapIdle": ({ all }) => `${plural(all, "board")} to play on, a coarse picture first.`,
  "lab.mapOf": "Average guesses: {name}",
  "lab.mapWords": ({ title, places, least, greatest }) =>
    `${title}. Map of ${plural(places, "board")}` +
    (Number.isFinite(least) ? `, from ${average(least)} to ${average(greatest)} guesses. ` : ". ") +
    "The arrow keys move between boards.",
  "lab.pegs": "Pegs",
  "lab.colours": "Colours",
  "lab.legend": ({ mean }) => `${short(mean)} guesses`,
  "lab.short": ({ mean }) => short(mean),
  "lab.beyond": "not computed: too many codes for this strategy",
  "lab.tooSlow": "not computed: one game took too long",
  "lab.pointHint": "Point at a square or tap it, or use the arrow keys, to read its figures.",
  "lab.at": ({ pegs, colours }) => `${plural(pegs, "peg")}, ${plural(colours, "colour")}`,
  "lab.hereMean": ({ at, mean, games }) => `${at}: ${average(mean)} guesses on average over ${plural(games, "game")}`,
  "lab.hereWaits": "{at}: not computed yet",
  "lab.hereNot": "{at}: {why}",
  "lab.size": "Board",
  "lab.controls": "Playing the game",
  "lab.play": "Start",
  "lab.pause": "Pause",
  "lab.again": "Start again",
  "lab.stepOne": "One turn",
  "lab.stepTen": "Ten turns",
  "lab.toEnd": "To the end",
  "lab.toStart": "Back to the start",
  "lab.speed": "Speed",
  "lab.perSecond": ({ speed }) => `${plural(speed, "turn")} per second`,
  "lab.thinking": "Thinking…",
  "lab.watchIdle": ({ pegs }) => `${plural(pegs, "peg")} hidden, none known yet.`,
  "lab.watchNow": ({ at, known, open, pegs, black, white }) =>
    `Turn ${number(at)}: ${known === null ? "" : `${number(known)} of ${plural(pegs, "peg")} settled. `}` +
    (open === null ? "" : `About ${plural(Math.round(open), "colour")} possible on each open peg. `) +
    `Last answer ${number(black)} black, ${number(white)} white.`,
  "lab.watchOver": ({ at }) => `Solved in ${plural(at, "guess", "guesses")}.`,
  "lab.gridWords": ({ pegs, settled }) => `The board: ${number(settled)} of ${plural(pegs, "peg")} settled`,
  "lab.gridMeaning": "A full peg is settled; its number names its colour. The others are open: the small dot is the colour of the last guess, and a fuller peg has fewer possible colours.",
  "lab.codeTable": "The pegs settled so far, as a table",
  "lab.openColours": ({ count }) => plural(count, "colour"),
  "lab.turnsTable": "All turns so far",
  "lab.turn": "Turn",
  "lab.settled": "Pegs settled",

  "learn.rooms": "Rooms of Learn",
  "learn.room.rules": "Rules",
  "learn.room.strategies": "Strategies",
  "learn.room.knuth": "Knuth",
  "learn.title.rules": "How the game goes",
  "learn.title.strategies": "How strategies choose",
  "learn.title.knuth": "Knuth’s five guesses",
  "learn.wait": "Python is working it out…",
  "learn.docs": "Read more in the documentation",
  "learn.match.secret": "Secret",
  "learn.match.guess": "Guess",
  "learn.match.answer": "Answer",
  "learn.match.words": "Secret: {secret}. Guess: {guess}.",
  "learn.peg.at": "Peg {peg}, {name}:",
  "learn.peg.black": "right colour, right place. Black.",
  "learn.peg.white": "in the secret, but in another place (peg {secret_peg}). White.",
  "learn.peg.none": "not in the secret. Nothing.",
  "learn.peg.counted": ({ name, in_guess, in_secret }) =>
    `the guess has ${number(in_guess)} ${name}, the secret only ${number(in_secret)}, counted already. Nothing.`,
  "learn.rules.skip": "Skip to the exercise",
  "learn.rules.secretTitle": "The secret",
  "learn.rules.secret": "One player hides a code of four pegs. These are the colours; one may come twice or more.",
  "learn.rules.guessTitle": "Guess and answer",
  "learn.rules.guess": "The other player guesses four pegs, and is told with small pegs how near that is:",
  "learn.rules.black": "Black: one peg has the right colour in the right place.",
  "learn.rules.white": "White: one peg has a colour of the secret, but in another place.",
  "learn.rules.answer": "The answer does not tell which peg. Four black pegs: the code is found!",
  "learn.rules.plainTitle": "One answer, peg by peg",
  "learn.rules.plain": "A straight line is a black peg, a dashed one a white peg.",
  "learn.rules.doubledTitle": "When a colour comes twice",
  "learn.rules.doubled": "Each peg of the secret counts only once. Count the black ones first.",
  "learn.ask.title": "What is the answer?",
  "learn.ask.lead": ({ enough }) =>
    `You see the secret and a guess, and say how many pegs are black and white. ${number(enough)} right in a row, and you can keep the score at any table.`,
  "learn.ask.begin": "Try it",
  "learn.ask.hint": "Black goes down, white goes across.",
  "learn.ask.streak": ({ streak, enough }) => `${number(streak)} of ${number(enough)} in a row`,
  "learn.ask.right": "Right: {answer}",
  "learn.ask.wrong": "Not quite: it is {answer}",
  "learn.ask.yours": "You said {answer}. Look at each peg of the guess:",
  "learn.ask.next": "Next one",
  "learn.ask.passed": ({ enough }) => `${number(enough)} in a row!`,
  "learn.ask.passedWords": "You know how to score, with doubled colours and all.",
  "learn.ask.play": "Play a game",
  "learn.ask.more": "More of these",
  "learn.ask.stop": "Back to the rules",
  "learn.choose.lead":
    "A guess splits the codes that can still be the secret into parts, one part for each answer. " +
    "The real answer leaves one part. A strategy is a way to choose a good split.",
  "learn.choose.board": "Board",
  "learn.choose.small": "Six codes",
  "learn.choose.classic": "Classic, first guess",
  "learn.choose.caption.small":
    "Two pegs, three colours, none twice: six codes, and each may be guessed. Below a guess: the codes that give each answer. Tap a guess to look at it.",
  "learn.choose.caption.classic":
    "Four pegs, six colours: 1,296 codes, but only five kinds of first guess. Below a guess: how many codes give each answer. Tap a guess to look at it.",
  "learn.choose.corner": "Guess",
  "learn.choose.guess": "Look at the guess {code}",
  "learn.choose.size": ({ size }) => number(size),
  "learn.choose.its": " its choice",
  "learn.choose.judges": "Four ways to judge a split",
  "learn.choose.takes": "It takes {code} (★).",
  "learn.choose.agree":
    "Here all guesses have the same figures, so all four strategies agree: none is better, and they take the first.",
  "learn.choose.differ": "Here they differ. No first guess is the best in every way.",
  "learn.choose.where": "See where they differ",
  "learn.judge.minimax": "Minimax",
  "learn.judge.expected-size": "Average",
  "learn.judge.entropy": "Entropy",
  "learn.judge.most-parts": "Most parts",
  "learn.judge.words.minimax":
    "It fears the worst answer: the part with the most codes should be small (Donald Knuth, 1976).",
  "learn.judge.words.expected-size":
    "It wants few codes left on average. A large part comes more often, so it weighs more (Robert Irving, 1979).",
  "learn.judge.words.entropy":
    "It wants an answer that tells much, measured in bits: one bit halves the codes (Erich Neuwirth, 1982).",
  "learn.judge.words.most-parts": "It wants as many different answers as can be (Barteld Kooi, 2005).",
  "learn.judge.worked.minimax": ({ figure, sizes }) => `The largest of ${summands(sizes, (n) => number(n), ", ")} is ${number(figure)}.`,
  "learn.judge.worked.expected-size": ({ figure, sizes, codes }) =>
    `(${summands(sizes, (n) => `${number(n)}×${number(n)}`, " + ")}) ÷ ${number(codes)} = ${average(figure)}`,
  "learn.judge.worked.entropy": ({ figure, codes }) =>
    `An answer that leaves n of ${number(codes)} codes tells log₂(${number(codes)} ÷ n) bits. On average: ${average(figure)} bits.`,
  "learn.judge.worked.most-parts": ({ figure }) => `${plural(figure, "different answer")} can come.`,
  "learn.figure.minimax": ({ figure }) => number(figure),
  "learn.figure.expected-size": ({ figure }) => (figure < 100 ? average(figure) : short(figure)),
  "learn.figure.entropy": ({ figure }) => average(figure),
  "learn.figure.most-parts": ({ figure }) => number(figure),
  "learn.knuth.lead":
    "In 1976 Donald Knuth showed that five guesses find any code of the classic game. Choose an answer, and see how his rule goes on.",
  "learn.knuth.way": "The way down",
  "learn.knuth.taken": ({ number: n, code, answer, codes }) => `Guess ${n}: ${code}. ${answer}, ${plural(codes, "code")}. Back to this guess`,
  "learn.knuth.left": ({ codes }) => `${number(codes)} left`,
  "learn.knuth.step": "Guess {number}",
  "learn.knuth.fit": ({ codes }) => (codes === 1 ? "One code is left:" : `${number(codes)} codes are possible.`),
  "learn.knuth.only": "this is it.",
  "learn.knuth.possible": "This guess is one of them.",
  "learn.knuth.probe": "This guess is not one of them, but even its worst answer leaves fewer codes than theirs would.",
  "learn.knuth.choose": "Choose an answer. Below it: how many codes it leaves, and how many guesses are still to go at most.",
  "learn.knuth.leaves": ({ codes, worst }) => `leaves ${plural(codes, "code")}, at most ${plural(worst, "guess", "guesses")} more`,
  "learn.knuth.most": ({ worst }) => `≤ ${number(worst)}`,
  "learn.knuth.found": "found",
  "learn.knuth.these": "These codes are possible",
  "learn.knuth.over": ({ guesses }) => `Found with ${plural(guesses, "guess", "guesses")}`,
  "learn.knuth.again": "Start again from the top",
  "learn.knuth.back": "Back one step",
  "learn.knuth.lengths": ({ codes }) => `How the ${number(codes)} codes are found`,
  "learn.knuth.in": ({ guesses }) => plural(guesses, "guess", "guesses"),
  "learn.knuth.codes": ({ codes }) => plural(codes, "code"),
  "learn.knuth.said": ({ number: n, code, codes }) => `Guess ${n}: ${code}. ${plural(codes, "code")}.`,

  "help.title": "How it works",
  "help.solve":
    "Solve helps at a real board. Put the suggested pegs on it, then tap the answer you were given. " +
    "Black pegs go down, white pegs across. The number on a button is how many codes that answer would leave.",
  "help.own":
    "Guessed something else? Tap a peg and choose another colour. Tap an earlier turn to correct it, or to say " +
    "that you are not sure of its answer. " +
    "If no code fits, the page says which answers may be wrong.",
  "help.aim":
    "In the menu you can limit the number of guesses, or allow only guesses that could be the code. " +
    "“Why this guess?” shows how many guesses are to go and the ten best guesses side by side.",
  "help.play":
    "In Play the computer hides a code. Choose pegs from the palette and press Guess; tap an earlier turn to " +
    "copy it. Notes keeps what you know of each colour; so does a long press on it. The end of the game " +
    "tells which hints you took.",
  "help.others":
    "New game has more: the devil decides as late as it can; in a duel the program looks for the same code; a puzzle " +
    "has exactly one answer; today’s code and a challenge are the same for everyone. Send result, at the end of a " +
    "game, makes a challenge of it.",
  "help.hide":
    "In Hide you enter a code, which stays covered, and hand over the phone. The other person guesses and gets the " +
    "exact answer; “How so?” explains it peg by peg. Or keep the phone, copy the answers onto your board, or answer " +
    "yourself and let the app check.",
  "help.lab":
    "In the Lab strategies play hundreds of games. Compare counts the guesses that each needs, " +
    "Map shows which boards are hard, and in Watch one large game is played peg by peg.",
  "help.learn": "Learn explains the rules, with exercises, and how the strategies choose.",
  "help.docs": "Documentation: how it plays, and the Python library",
  "help.docsElsewhere":
    "The project's site has the documentation too: how it plays, and how to use the Python library.",
  "help.keys": "Keys",
  "help.key.place": "put a peg, by its letter or number",
  "help.key.arrows": "move between pegs or answers",
  "help.key.enter": "confirm: the guess, then the answer",
  "help.key.back": "take a peg off",
  "help.key.mark": "in Play: note a colour as surely in or out",
  "help.key.undo": "undo",
  "help.key.redo": "redo, like Ctrl Shift Z",
  "help.key.help": "this help",

  "boot.loading": "Loading Python", "boot.compiling": "Preparing Python",
  "boot.starting": "Starting Python", "boot.importing": "Loading the solver",
  "boot.label": "{stage}, {percent} %",
  "solver.failed": "The solver could not start: {message}",
  "solver.stopped": "The solver stopped over this question: {message}",
  "solver.unclear": "The solver’s answer could not be read.",
  "solver.closed": "The solver was closed.",
  "solver.ended": "its worker ended unexpectedly.",
  "solver.unreadable": "a message could not be read.",
  "solver.silent": "its worker no longer answers.",
  "solver.given": "it was ended.",
  "solver.silence": "Python has been silent for a while. It may still be computing, or it may be stuck.",
  "solver.renew": "Restart Python",
  "start.failed": "Mastermind could not start in this browser: {message}",
  "start.aside": "The saved game could not be read. It was set aside on this device, and a new game has begun.",
  "lack.wasm":
    "this browser has no WebAssembly, in which Python runs. It may be too old, or have it switched off.",
  "lack.thing": "this browser has no {what}, which Python needs here. It may be too old, or have it switched off.",
  "lack.refused": "this browser refuses WebAssembly, in which Python runs, for this page. A setting or an extension may do so.",
  "lack.worker": "this browser refuses to start a worker, in which Python runs, for this page.",
  "part.missing": "this copy of the page is not whole, its part “{name}” is missing. A new copy will work.",
  "part.damaged": "this copy of the page is damaged in its part “{name}”. A new copy will work.",
  "part.damagedFile": "{url} arrived damaged.",
  "part.away": "{url} could not be fetched. The network or the server may be away.",
  "part.status": "the server answers {status} for {url}. The page may be older than the server’s version: reload it.",
  "note.label": "Messages",
  "note.saved": "This browser keeps nothing here: the game will be gone when you close the page.",
  "note.linkBad": "The link holds no game: {message}",
  "note.linkTurns": ({ count, max }) => `it has ${number(count)} turns, and the page takes up to ${number(max)}.`,
  "note.linkLong": ({ count, max }) => `it is ${number(count)} characters long, and no game here has more than ${number(max)}.`,
  "note.linkOpened": "Opened the game from the link. Undo returns to your own game.",
  "note.linkPlay": "A link does not carry the secret of the game it was copied from. Its turns are here to be solved.",
  "note.offline": "Ready to work offline.",
  "note.repaired": "Part of the copy for use offline was damaged on this device. It has been fetched again.",
  "note.damaged":
    "Part of the copy for use offline is damaged on this device, and there is no network. Open the page once with a network to repair it.",
  "note.update": "A new version is ready.",
  "note.updateNow": "Use it",
  "note.dismiss": "Dismiss",

  "say.guess": ({ guess, count }) => `Guess ${guess}. ${count}`,
  "say.hint": "Hint: {guess}.",
  "say.own": "Your own guess: {guess}.",
  "say.turn": "{guess}: {answer}. {count}",
  "say.correct": "Correcting turn {number}: {guess}. {answer}.",
  "say.code": "The code: {code}.",
  "say.covered": "The code is covered.",
  "say.hide": "Hide your code. Choose its pegs; they stay covered.",
  "say.hidden": "The code is hidden. Build a guess.",
  "say.back": "Back at the code. It is covered.",
  "say.answer": "{guess}: {answer}.",
  "say.secret": "The code was {secret}.",
  "say.lost": "{lost}. The code was {secret}.",

  "settings.title": "Settings",
  "settings.games": "Games",
  "settings.nextGame": "In Play, from the next game on:",
  "settings.data": "Your data",
  "settings.kept": "Your settings and finished games stay on this device.",
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

/** What a strategy is called. @param {string} name */
export const strategyName = (name) => (has(`strategy.${name}`) ? t(`strategy.${name}`) : name);
