// Runs before anything else in each document of WebKit: what the inspector does not tell on its own
// goes to the console, where the driver finds it. `token` stands at its beginning.
({ token, languages }) => {
  const debug = console.debug.bind(console);
  const { stringify } = JSON;
  const tell = (what) => debug(token + stringify(what));
  Object.defineProperty(globalThis, Symbol.for("bidi"), { value: tell });
  if (globalThis !== top) return;

  // WebKitGTK speaks only languages that are installed on the machine.
  if (languages) {
    Object.defineProperty(navigator, "languages", { value: languages });
    Object.defineProperty(navigator, "language", { value: languages[0] });
  }

  // A download is taken from the page, since the browser tells nobody where it puts it.
  const blobs = new Map();
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = create.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  const take = async ({ href, download }) => {
    let octets = "";
    for (const each of new Uint8Array(await blobs.get(href).arrayBuffer())) {
      octets += String.fromCharCode(each);
    }
    tell({ name: download, url: href, bytes: btoa(octets) });
  };
  const caught = (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link || !blobs.has(link.href)) return;
    event.preventDefault();
    take(link);
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.isConnected) click.call(this);
    else if (blobs.has(this.href)) take(this);
    else click.call(this);
  };
  addEventListener("click", caught, true);

  const { open } = globalThis;
  globalThis.open = (...given) => {
    const opened = open.apply(globalThis, given);
    if (opened) tell({ opened: true });
    return opened;
  };

  const moved = () => tell({ url: location.href });
  for (const name of ["pushState", "replaceState"]) {
    const real = history[name];
    history[name] = function (...given) {
      const value = real.apply(this, given);
      moved();
      return value;
    };
  }
  addEventListener("hashchange", moved);
  addEventListener("popstate", moved);
};
