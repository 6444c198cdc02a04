// Stands for the translator of a browser, for as long as the page is open. A translated text has a mark of no width at its
// ends, which neither a person nor Playwright sees. `translator.way` is that of Chrome or of Firefox; null shows the page as it was.
globalThis.translator = { way: WAY };
{
  const MARK = "\u200b";
  const LEFT = "[translate=no], script, style, template, textarea";
  const marked = (data) => MARK + data + MARK;
  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found.filter(({ data, parentElement }) => data.trim() && !parentElement.closest(LEFT));
  };
  const WAYS = {
    chrome(text) {
      const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
      inner.append(marked(text.data));
      outer.append(inner);
      text.replaceWith(outer);
    },
    // It loses what is neither an element nor a text; some others copy the elements, too.
    firefox(text, copied = (node) => node) {
      const { parentElement: parent } = text;
      text.data = marked(text.data);
      parent.replaceChildren(
        ...[...parent.childNodes]
          .filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE)
          .map(copied),
      );
    },
    copies(text) {
      const isPlain = !text.parentElement.querySelector("button, input, select, summary, a");
      WAYS.firefox(text, isPlain ? (node) => node.cloneNode(true) : undefined);
    },
  };
  translator.work = () => {
    const { way } = translator;
    document.documentElement.classList.toggle("translated-rtl", Boolean(way));
    for (const text of texts()) {
      if (!text.isConnected) continue; // it was copied
      const isMarked = text.data.includes(MARK);
      if (way && !isMarked) WAYS[way](text);
      if (!way && isMarked)
        (text.parentElement.closest("font font")?.parentElement ?? text).replaceWith(
          text.data.replaceAll(MARK, ""),
        );
    }
  };
  // What is in sight: the texts of each element, in one, and the names of the pegs.
  translator.shown = () => {
    const found = new Map();
    for (const { data, parentElement } of texts()) {
      const element = parentElement.closest(":not(font)");
      if (element.checkVisibility())
        found.set(element, (found.get(element) ?? "") + data.replace(/[\s\u200b]+/g, ""));
    }
    const pegs = [...document.querySelectorAll("[data-peg]")].map(
      (peg) => peg.ariaLabel + peg.textContent,
    );
    return [...found.values(), ...pegs];
  };
  if (translator.way)
    setInterval(() => {
      if (document.body) translator.work();
    }, 40);
}
