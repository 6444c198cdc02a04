"""While someone looks at a guess, Python works out the next one."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import expect

from mastermind_core.api.page import handle

from .conftest import PHONE, OpenPage, Watch
from .workers import visit

NOTE = """
  const Real = Worker;
  questions = new Map();
  Worker = function (...given) {
    const worker = new Real(...given);
    worker.addEventListener("message", ({ data }) => {
      if (questions.has(data?.id)) questions.get(data.id).answered = true;
    });
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, ...rest) => {
      if (message?.path?.includes("handle")) {
        if (globalThis.cutOff) return;
        questions.set(message.id, JSON.parse(message.argumentList[0].value));
      }
      post(message, ...rest);
    };
    return worker;
  };
"""
"""Keeps the questions that Python is asked in `questions`; after `cutOff` none reaches it."""

ANSWERED = """([action, game]) => [...questions.values()]
  .some((each) => each.action === action && each.game === game && each.answered)"""


def parts_of(position: str) -> tuple[str, dict[str, int]]:
    """Return the guess that the core suggests in a position, and what each answer leaves."""
    request = {"action": "analyse", "game": position, "strategy": "best"}
    suggestion = json.loads(handle(json.dumps(request)))["suggestion"]
    return suggestion["guess"], suggestion["parts"]


@pytest.mark.nightly
@PHONE
def test_after_a_while_the_next_guess_is_there_before_the_answer_and_the_ranking_before_why(
    open_page: OpenPage, app_url: str, watch: Watch
) -> None:
    person = visit(open_page, app_url, NOTE, watch)
    page = person.page
    person.expect_guess(1)
    person.answer(1, 1)
    person.expect_guess(2)
    position = person.game
    guess, parts = parts_of(position)
    deadline = time.monotonic() + 60
    while not page.evaluate(ANSWERED, ["alternatives", position]):  # it is asked last
        assert time.monotonic() < deadline, "nothing was asked ahead"
        page.wait_for_timeout(100)
    page.evaluate("() => { cutOff = true; }")
    person.do("Why this guess?")
    ranking = person.dialog("Why this guess?").get_by_role("table").last
    expect(ranking.get_by_role("row")).not_to_have_count(0)
    person.do("Close")
    likely = sorted(parts, key=lambda each: -parts[each])
    for answer in likely[:3]:
        black, white = map(int, answer.split(","))
        person.answer(black, white)
        person.expect_guess(3)
        assert person.game == f"{position};{guess}={answer}"
        person.do("Undo")
        person.expect_guess(2)
