// What WebDriver BiDi calls a realm, inside one document or worker of WebKit: values that the driver keeps are
// known here by handles, arguments come in and results go out in BiDi's form.
(() => {
  const { parse, stringify } = JSON;
  const kept = new Map();
  const nodes = new Map();
  const ids = new WeakMap();
  let last = 0;

  const handleOf = (value) => {
    kept.set(String((last += 1)), value);
    return String(last);
  };

  const idOf = (node) => {
    if (!ids.has(node)) {
      ids.set(node, `node-${(last += 1)}`);
      nodes.set(ids.get(node), node);
    }
    return ids.get(node);
  };

  const NUMBERS = { NaN: NaN, "-0": -0, Infinity, "-Infinity": -Infinity };
  const pair = ([key, value]) => [typeof key === "string" ? key : incoming(key), incoming(value)];

  const incoming = (given) => {
    if (given.handle !== undefined) {
      if (!kept.has(given.handle)) throw new Error("no such handle");
      return kept.get(given.handle);
    }
    if (given.sharedId !== undefined) {
      if (!nodes.has(given.sharedId)) throw new Error("no such node");
      return nodes.get(given.sharedId);
    }
    const { type, value } = given;
    switch (type) {
      case "undefined":
        return undefined;
      case "null":
        return null;
      case "number":
        return typeof value === "number" ? value : NUMBERS[value];
      case "bigint":
        return BigInt(value);
      case "array":
        return value.map(incoming);
      case "object":
        return Object.fromEntries(value.map(pair));
      case "date":
        return new Date(value);
      case "regexp":
        return new RegExp(value.pattern, value.flags);
      case "channel":
        return (data) => globalThis[Symbol.for("bidi")]({ channel: value.channel, data });
      default:
        return value;
    }
  };

  const outgoing = (value, deep) => {
    if (value === null) return { type: "null" };
    switch (typeof value) {
      case "number":
        return {
          type: "number",
          value: Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : String(value),
        };
      case "bigint":
        return { type: "bigint", value: String(value) };
      case "string":
      case "boolean":
        return { type: typeof value, value };
      case "undefined":
      case "function":
      case "symbol":
        return { type: typeof value };
    }
    if (value === globalThis) return { type: "window", value: { context: "" } };
    if (globalThis.Node && value instanceof Node) {
      const { nodeType, localName } = value;
      return { type: "node", sharedId: idOf(value), value: { nodeType, localName } };
    }
    if (Array.isArray(value)) {
      return { type: "array", value: deep ? value.map((each) => outgoing(each, deep)) : undefined };
    }
    if (value instanceof Error) return { type: "error" };
    if (value instanceof Promise) return { type: "promise" };
    if (value instanceof Date) return { type: "date", value: value.toISOString() };
    const entries = () => Object.entries(value).map(([key, each]) => [key, outgoing(each, deep)]);
    return { type: "object", value: deep ? entries() : undefined };
  };

  return {
    /** Calls a function, or takes a value; `text` has arguments, and what to do with the result. */
    async call(given, text) {
      try {
        const { args, root, deep } = parse(text);
        const value = await (args ? given(...args.map(incoming)) : given);
        const result = outgoing(value, deep);
        if (root && value !== null && ["object", "function", "symbol"].includes(typeof value)) {
          result.handle = handleOf(value);
        }
        return stringify({ type: "success", result });
      } catch (error) {
        const told = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        return stringify({ type: "exception", exceptionDetails: { text: told } });
      }
    },

    /** Forgets values. */
    disown(text) {
      for (const handle of parse(text)) kept.delete(handle);
    },

    /** Chooses files, given as names with their bytes in base64, in a field for files. */
    setFiles(text) {
      const { id, files } = parse(text);
      const field = nodes.get(id);
      const chosen = new DataTransfer();
      for (const { name, bytes } of files) {
        const octets = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0));
        chosen.items.add(new File([octets], name));
      }
      field.files = chosen.files;
      for (const kind of ["input", "change"])
        field.dispatchEvent(new Event(kind, { bubbles: true }));
    },
  };
})();
