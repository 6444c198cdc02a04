/** The build writes the first board as lit-html would draw it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { differences, markup } from "../../../web/build/markup.mjs";
import { html, nothing } from "../../../web/node_modules/lit-html/node/lit-html.js";
import { keyed } from "../../../web/node_modules/lit-html/node/directives/keyed.js";
import { live } from "../../../web/node_modules/lit-html/node/directives/live.js";
import { repeat } from "../../../web/node_modules/lit-html/node/directives/repeat.js";

test("texts, lists, templates and nothing are children", () => {
  assert.equal(
    markup(html`<p>${"a < b & c"}${nothing}${null}${[1, html`<b>${2}</b>`]}</p>`),
    "<p>a &lt; b &amp; c1<b>2</b></p>",
  );
});

test("attributes have their values, one or several, and are left out for nothing", () => {
  const drawn = html`<i class="peg ${"red"}${""} x" title=${'say "red"'} aria-pressed=${false} lang=${nothing}>${1}</i>`;
  assert.equal(
    markup(drawn),
    '<i class="peg red x" title="say &quot;red&quot;" aria-pressed="false">1</i>',
  );
});

test("listeners are left out, and what is on or off is there or not", () => {
  assert.equal(
    markup(html`<button @click=${() => {}} ?disabled=${true} ?hidden=${false}>x</button>`),
    '<button disabled="">x</button>',
  );
});

test("styles are data, since the policy of the page refuses attributes with styles", () => {
  assert.equal(markup(html`<i .style="--rows: ${4}"></i>`), '<i data-style="--rows: 4"></i>');
  assert.throws(
    () => markup(html`<i .checked=${true}></i>`),
    /no attribute for the property checked/,
  );
});

test("directives return what they draw", () => {
  const list = repeat(
    [1, 2],
    (each) => each,
    (each) => html`<i>${each}</i>`,
  );
  assert.equal(
    markup(html`${keyed("a", html`<b>k</b>`)}${list}<p data-x=${live("y")}></p>`),
    '<b>k</b><i>1</i><i>2</i><p data-x="y"></p>',
  );
});

test("another language is told by the numbers of nodes, texts counted", () => {
  const [from, to] = [
    '<p lang="en">one<b title="x">two</b></p>',
    '<p>eins<b title="a &amp; b">two</b></p>',
  ];
  assert.deepEqual(differences(from, to), [
    [0, "lang", null],
    [1, "eins"],
    [2, "title", "a & b"],
  ]);
  assert.throws(() => differences("<p>a</p>", "<p><b>a</b></p>"), /another form/);
});
