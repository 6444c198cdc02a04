/**
 * The place of the person in Learn: the room, the exercise, the guess that is looked at, and the
 * way down Knuth's tree. Plain data, part of the page's state; Python makes exercises and says what
 * is right.
 */
import { option, readTable, isPair, isWhole, type Table } from "./table.ts";
import type { Feedback } from "../words/notation.ts";

export const LEARN_ROOMS = ["rules", "strategies", "knuth", "lessons", "paper"] as const;
export type LearnRoom = (typeof LEARN_ROOMS)[number];

export const JUDGES = ["minimax", "expected-size", "entropy", "most-parts"] as const;
export type Judge = (typeof JUDGES)[number];

/** An exercise asks for answers until three in a row are right. */
export interface Exercise {
  /** The core draws the exercises from it. */
  seed: string;
  /** The number of the exercise, from 1. */
  number: number;
  /** The level, from 1 to `LEVELS`. */
  level: number;
  streak: number;
  given: Feedback | null;
  right: boolean;
}

export interface Learn {
  room: LearnRoom;
  /** Null is the list of lessons. */
  lesson: number | null;
  exercise: Exercise | null;
  /** The place of the guess that is looked at; null is the one that the judge takes. */
  guess: number | null;
  judge: Judge;
  path: Feedback[];
}

/**
 * The number of an exercise and the depth of the tree are those that were drawn: the second half of
 * a double tap changes nothing.
 */
export type Lesson =
  | { type: "room"; room: LearnRoom; lesson?: number | null }
  | { type: "begin"; seed: string }
  | { type: "give"; number: number; feedback: Feedback; right: boolean }
  | { type: "next"; number: number }
  | { type: "stop" }
  | { type: "look"; change: Partial<Pick<Learn, "guess" | "judge">> }
  | { type: "walk"; depth: number; feedback: Feedback }
  | { type: "back"; depth: number };

/** The last level has doubled colours that change the answer. */
const LEVELS = 3;
export const ENOUGH = 3;

/** More than Knuth's tree is deep, and more guesses than are judged. */
const MAX_PATH = 10;
export const LESSONS = 11;
const MAX_GUESSES = 100;
const MAX_SEED = 100;
const MAX_NUMBER = 1_000_000;

const TABLE: Table<Learn> = {
  room: option("rules", LEARN_ROOMS),
  lesson: { first: null, valid: (lesson) => lesson === null || isWhole(lesson, 1, LESSONS) },
  exercise: { first: null, valid: isExercise },
  guess: { first: null, valid: (guess) => guess === null || isWhole(guess, 0, MAX_GUESSES) },
  judge: option("minimax", JUDGES),
  path: {
    first: [],
    valid: (path) => Array.isArray(path) && path.length <= MAX_PATH && path.every(isAnswer),
  },
};

export const readLearn = (saved: any) => readTable(TABLE, saved);

export const FIRST_LESSON = Object.freeze(readLearn(null));

export const isPassed = ({ streak }: Exercise) => streak >= ENOUGH;

export function study(learn: Learn, act: Lesson): Learn {
  switch (act.type) {
    case "room": {
      // Another room is left as it is; the button of the lessons leads from one to their list.
      const { room, lesson = room === learn.room ? null : learn.lesson } = act;
      return room === learn.room && lesson === learn.lesson ? learn : { ...learn, room, lesson };
    }
    case "begin":
      return {
        ...learn,
        exercise: { seed: act.seed, number: 1, level: 1, streak: 0, given: null, right: false },
      };
    case "stop":
      return { ...learn, exercise: null };
    case "give":
    case "next": {
      const exercise = learn.exercise && practise(learn.exercise, act);
      return exercise === learn.exercise ? learn : { ...learn, exercise };
    }
    case "look":
      return { ...learn, guess: null, ...act.change };
    case "walk":
      if (act.depth !== learn.path.length || act.depth >= MAX_PATH) return learn;
      return { ...learn, path: [...learn.path, act.feedback] };
    case "back":
      return act.depth < learn.path.length
        ? { ...learn, path: learn.path.slice(0, act.depth) }
        : learn;
  }
}

function practise(exercise: Exercise, act: Extract<Lesson, { type: "give" | "next" }>) {
  if (act.number !== exercise.number) return exercise;
  if (act.type === "give") {
    if (exercise.given) return exercise;
    const { feedback, right } = act;
    return { ...exercise, given: feedback, right, streak: right ? exercise.streak + 1 : 0 };
  }
  if (!exercise.given) return exercise;
  return {
    ...exercise,
    number: exercise.number + 1,
    level: Math.min(LEVELS, exercise.level + (exercise.right ? 1 : 0)),
    streak: isPassed(exercise) ? 0 : exercise.streak,
    given: null,
    right: false,
  };
}

function isExercise(saved: any) {
  const { seed, number, level, streak, given, right } = saved ?? {};
  if (typeof seed !== "string" || seed.length > MAX_SEED || !isWhole(number, 1, MAX_NUMBER))
    return false;
  if (!isWhole(level, 1, LEVELS) || !isWhole(streak, 0, ENOUGH)) return false;
  if (given === null) return right === false && streak < ENOUGH;
  // The streak is above 0 after a right answer, and 0 after a wrong one.
  return isAnswer(given) && right === streak > 0;
}

/** True if it is an answer on the classic board. */
function isAnswer(value: any) {
  return isPair(value, 4) && value[0] + value[1] <= 4;
}

/** More lessons and exercises than there are. */
const MAX_MARKS = 500;

export const isLessonProgress = (value: any) =>
  Array.isArray(value) &&
  value.length <= MAX_MARKS &&
  value.every((each) => typeof each === "string" && /^\d\d(\/\w{1,40})?$/.test(each));
