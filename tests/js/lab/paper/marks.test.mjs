import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Marks, sheetRequest } from "page/lab/paper/paper.ts";

const looksFor = (marks) => (_, colours) =>
  marks
    .slice(0, colours)
    .map((mark) => ({ mark, name: mark, face: "", shape: null, paint: null, style: "" }));

test("an answer is two figures beside letters", () => {
  const marks = new Marks("p4c6r", looksFor(["R", "O", "Y", "G", "B", "P"]));
  equal(marks.answer([1, 2]), "12");
  equal(marks.text("1126"), "RROP");
});

test("an answer has a comma where it could be read as pegs", () => {
  equal(new Marks("p4c3r", looksFor(["1", "2", "3"])).answer([1, 2]), "1,2");
  equal(new Marks("p10c2r", looksFor(["A", "B"])).answer([0, 10]), "0,10");
});

test("a mark of several letters becomes one that no other has", () => {
  equal(new Marks("p4c5r", looksFor(["R", "O", "Ge", "Gr", "B"])).text("1345"), "RGAB");
  equal(new Marks("p3c3r", looksFor(["Re", "Ro", "G"])).text("123"), "ROG");
});

test("marks of several letters have spaces between them", () => {
  const many = Array.from({ length: 27 }, (_, index) => `x${index}`);
  equal(new Marks("p2c27n", looksFor(many)).text("12"), "x0 x1");
});

test("a sheet is asked for with the room that pegs and answers take", () => {
  const view = { looksFor: looksFor(["R", "O", "1"]) };
  deepEqual(sheetRequest({ rules: "p2c3r", most: 4 }, view), {
    action: "sheet",
    rules: "p2c3r",
    most: 4,
    peg: 1,
    answer: 3,
  });
});
