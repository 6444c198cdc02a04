/**
 * The shape of the one state of the page, and all that may happen to it. Each module beside this one knows how one part
 * changes.
 */
/** @import { BoardForm, Feedback, Turn } from "../words/notation.js" */
/** @import { Aim } from "./aim.js" */
/** @import { Box } from "./drafts.js" */
/** @import { Act, Choice } from "./lab.js" */
/** @import { Learn, LearnRoom, Lesson } from "./learn.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Screen } from "./screen.js" */
/** @typedef {"solve" | "play" | "hide"} Gaming  the modes that are games */
/** @typedef {Gaming | "lab" | "learn"} Mode */

/**
 * @typedef {null | "menu" | "board" | "candidates" | "why" | "slips" | "help" | "about" | "how" | "new" | "puzzles" | "challenge" | "make" | "opened" | "reply" | "day" | "hints" | "steps" | "reveal"
 *   | "review" | "record" | "past" | "share" | "settings" | "pegs" | "box"} Panel
 */

/**
 * @typedef {object} State
 * @property {1} version
 * @property {Mode} mode
 * @property {string} strategy
 * @property {Aim} aim
 * @property {Record<Gaming, Game>} games
 * @property {boolean} lobby  whether Play shows its front door instead of its game
 * @property {boolean} noting  whether the pencil marks of Play are in the place of the palette
 * @property {Snapshot[]} shelf  games of Play that go on, from the one that was left last
 * @property {{mode: Gaming, game: Game, from: Mode} | null} left  the game that another one has replaced last, and the mode in which
 *   the person was then
 * @property {Settings} settings  the same in every tab
 * @property {Choice} lab
 * @property {Learn} learn
 * @property {Box} box  peg sets that are edited and not kept yet
 * @property {Challenging} challenging  the challenge that is being made, and what was opened
 * @property {Panel} panel
 * @property {Chosen} chosen  what is neither saved nor undone
 */
/** What a turn of the review shows in full: the answers to a guess, the one made or another. @typedef {{index: number, guess: string}} Opened */

/**
 * An answer on the steppers and the row to which it belongs: all turns, or the one that is corrected. The next row begins anew.
 * @typedef {{answer: Feedback, row: Turn[] | Turn}} Stepped
 */

/**
 * @typedef {object} Chosen
 * @property {BoardForm} form  the board being chosen
 * @property {number} pages  how many pages of candidates are shown
 * @property {Opened | null} opened
 * @property {Stepped | null} stepped
 * @property {boolean} comparing  whether guesses are compared beside the board
 * @property {number} about  the turn that is explained in Hide
 * @property {string} typed  the challenge code that is being typed in
 * @property {string | null} unsent  the key of the text that says why a result could not be sent
 * @property {{way: "day" | "dayPuzzle", rules: string, day: string}} shownDay  the code or puzzle in the sheet of days, its
 *   board, and the day on which the sheet was opened
 * @property {string} spare  the seed of the next puzzle
 * @property {"settings" | null} behind  the sheet from which "My box" was opened, to which it leads back
 * @property {string} doubted  the position, as a text, in which the person says of the only possible code that it was not the one
 */
/** @typedef {Screen & Others} Settings */

/**
 * @typedef {object} Others
 * @property {boolean} awake  whether the screen stays on during a game
 * @property {boolean} vibration  whether the device vibrates briefly at an answer
 * @property {number | null} turns  Play: after how many guesses a new game is lost; one of `LIMITS`
 * @property {boolean} strict  Play: whether new games refuse a guess that does not fit the answers
 * @property {boolean} clock  Play: whether new games show the time
 * @property {boolean} undo  Play: whether a guess of a new game can be taken back after its answer
 * @property {Maker} maker  Play: what hides the code of new games
 * @property {number} level  Play: of the next puzzles; one of `LEVELS`
 * @property {string | null} language  such as "de"; null for the one that the browser asks for
 * @property {boolean} shortcuts  whether letters, digits and "?" are keys of the page
 * @property {string | null} pegs  the key of the chosen peg set; null for that which a board usually has
 * @property {readonly string[]} ownPegs  the person's own peg sets, as texts
 * @property {string} called  the person's name in challenges, as it was typed
 * @property {readonly string[]} made  the challenges whose codes the person has chosen
 * @property {boolean} speech  whether guesses, and in Play answers, are read aloud
 * @property {readonly string[]} lessons  the lessons that are done, such as "03", and the exercises that are solved: "03/partition"
 * @property {string} keyPegs  what key pegs look like, one of `KEY_PEGS`
 */

/**
 * One game, of any mode.
 * @typedef {object} Game
 * @property {string} rules
 * @property {Turn[]} turns
 * @property {boolean} doubt  Solve: one of the answers may be wrong
 * @property {(number | null)[] | null} draft  the pegs of the current row; null follows the suggestion
 * @property {number | null} cursor  the peg of the current row that is being changed
 * @property {number | null} editing  the turn that is being corrected
 * @property {string} seed  Play: what the core draws the secret from
 * @property {boolean} revealed  Play: the person gave up
 * @property {boolean} hint  Play: the best guess was asked for
 * @property {Play | null} play  Play: limit, time and hints; null in the other modes
 * @property {Hide | null} hide  Hide: the code that a person has hidden; null in the other modes
 * @property {boolean} hurry  Solve: a quick guess was asked for this time
 * @property {Snapshot[]} past  what undo goes back to
 * @property {Snapshot[]} future  what redo goes forward to
 */

/**
 * The part of a game that undo and redo restore.
 * @typedef {Pick<Game, "rules" | "turns" | "doubt" | "seed" | "revealed" | "draft" | "cursor" | "editing" | "play" | "hide">} Snapshot
 */

/**
 * What can be asked for: the number of candidates, whether the row agrees with every turn, the best
 * guess, the list of candidates; in a puzzle the next step of the reasoning.
 * @typedef {"count" | "agree" | "best" | "list" | "step"} Hint
 */

/**
 * @typedef {Start & Played} Play
 */

/**
 * @typedef {object} Played
 * @property {number | null} limit  after how many guesses the game is lost; null without a limit, as in a puzzle
 * @property {boolean} strict  whether a guess that does not fit the answers is refused
 * @property {string | null} tried  in a strict game, the guess that Python is checking
 * @property {boolean} undo  whether a guess can be taken back after its answer
 * @property {boolean} clock  whether the time is shown
 * @property {Record<Hint | "undo", number>} asked  how often each hint was asked for, and how many
 *   guesses were taken back
 * @property {Record<Hint, number[]>} seen  after how many turns each was asked for
 * @property {string | null} row  the row that was last checked against the turns
 * @property {Marks} marks  the person's pencil marks
 * @property {number | null} started  when the first peg was put, in ms since 1970
 * @property {number | null} ended  when the game ended
 * @property {number} spent  the time until `since`, in ms
 * @property {number | null} since  from when on the time runs; null while it stands still
 */

/**
 * What a new game repeats: a secret that the core draws, the same beside the program, or a codemaker that
 * decides as late as it can.
 * @typedef {"computer" | "duel" | "devil"} Maker
 */

/**
 * @typedef {object} Start
 * @property {"seed" | "devil" | "puzzle"} source  what hides the code
 * @property {string} name  of a code that others play too: a challenge or a date; "" if it has none
 * @property {string} by  of a challenge: the name of the person who sent it; "" if that is not told
 * @property {boolean} duel  whether the program looks for the same code
 * @property {number} given  Puzzle: how many turns are given
 * @property {number | null} level  Puzzle: from 1 to 5
 */

/**
 * A way to play: a code at random, the same beside the program, the devil, the code of a day, the puzzle of
 * a day, a puzzle, a challenge.
 * @typedef {"chance" | "duel" | "devil" | "day" | "dayPuzzle" | "puzzle" | "challenge"} Way
 */

/**
 * @typedef {object} Hide
 * @property {string} sealed  the pegs of the code; "" before the first
 * @property {boolean} hidden  whether the code is complete and guesses are made
 * @property {boolean} handed  whether it was so before, in the same game
 * @property {boolean} checks  whether the person answers and the page only checks
 * @property {Feedback | null} claim  what the person answered to the guess that waits
 * @property {number} looks  how often the code was looked at after it was handed over
 * @property {number} round  the number of the game, from 1: who hides and who guesses take turns
 */
/** @typedef {Game & {hide: Hide}} Hiding */

/**
 * A change of one turn as the core proposes it: `turn` counts from 1, `from` and `to` are answers such
 * as "1,2" or guesses such as "1122".
 * @typedef {{turn: number, kind: "answer" | "guess", from: string, to: string}} Change
 */

/**
 * @typedef {object} Challenging
 * @property {Game | null} row  whose row is the code that is being chosen; null before one was begun
 * @property {boolean} done  whether it is chosen, and is to be sent
 * @property {string} text  what was opened last; "" for nothing
 * @property {boolean} anyway  whether a game that was sent back is shown to a person who has not played it
 */

/**
 * `make`: begin to choose a code, or go on; `anew`: another one; `row`: an act on its row; `done`: whether it is chosen;
 * `open`: a text that was sent; `anyway`: show it.
 * @typedef {{type: "make", rules: string, seed: string}
 *   | {type: "anew", seed: string}
 *   | {type: "row", act: Action}
 *   | {type: "done", done: boolean}
 *   | {type: "open", text: string}
 *   | {type: "anyway"}} ChallengeAct
 */

/**
 * A room within a mode: whether Play shows its front door, and the room of the Lab or of Learn.
 * @typedef {{lobby: boolean, lab: import("./lab.js").Room, learn: {room: LearnRoom, lesson?: number | null}}} Room
 */

/** Changes the current game of a state. @typedef {(state: State, change: (game: Game) => Game) => State} WithGame */

/**
 * `spare` is a seed for the next puzzle. An action that ends a turn has the `turn` for which it was drawn, so that the second tap of a double
 * tap does not answer the next turn. Settings are `followed` where another tab has changed them.
 *
 * @typedef {{type: "mode", mode: Mode} & Partial<Room>
 *   | {type: "lobby", open: boolean}
 *   | {type: "noting", noting: boolean}
 *   | {type: "goOn", rules: string, seed: string, way: Way}
 *   | {type: "goBack"}
 *   | {type: "lab", act: Act}
 *   | {type: "learn", act: Lesson}
 *   | {type: "box", box: Box}
 *   | {type: "challenge", act: ChallengeAct}
 *   | {type: "rules", rules: string, seed: string}
 *   | {type: "restart", seed: string}
 *   | {type: "begin", rules: string, seed: string, turns?: Turn[], start?: Partial<Start>}
 *   | {type: "strategy", name: string}
 *   | {type: "aim", change: Partial<Aim>}
 *   | {type: "settings", change: Partial<Settings>, followed?: boolean}
 *   | {type: "open", panel: Panel, spare?: string}
 *   | {type: "choose", change: Partial<Chosen>}
 *   | {type: "select", position: number | null, shown: (number | null)[]}
 *   | {type: "place", colour: number | null, shown: (number | null)[], at?: number}
 *   | {type: "draft", code: number[] | null}
 *   | {type: "try", turn: number, code: number[]}
 *   | {type: "answer", turn: number, guess: string, feedback: Feedback}
 *   | {type: "guess", turn: number, guess: string}
 *   | {type: "checked", guess: string, fits: boolean}
 *   | {type: "answered", index: number, guess: string, feedback: Feedback}
 *   | {type: "edit", index: number | null}
 *   | {type: "remove", index: number}
 *   | {type: "mend", changes: readonly Change[]}
 *   | {type: "unsure", index: number, unsure: boolean}
 *   | {type: "doubt", doubt: boolean}
 *   | {type: "undo"}
 *   | {type: "redo"}
 *   | {type: "ask", turn: number, what: Hint}
 *   | {type: "mark", colour: number, position: number | null}
 *   | {type: "time"}
 *   | {type: "hurry"}
 *   | {type: "hinted", code: number[]}
 *   | {type: "hide", checks: boolean}
 *   | {type: "claim", index: number, feedback: Feedback}
 *   | {type: "looked"}
 *   | {type: "reveal"}
 *   | {type: "opened", game: {rules: string, turns: Turn[], doubt?: boolean}}
 *   | {type: "replaced", state: State}} Action
 */

export {};
