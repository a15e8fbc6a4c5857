/** Where a text stops being JSON. */
export interface JsonFault {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What JSON has there, in words. */
  readonly expected: string;
  /** The character there; undefined at the end of the text. */
  readonly received: string | undefined;
}

/** What may follow, in the words of an error. */
const EXPECTED = {
  value: "a value",
  item: "a value or `]`",
  name: "a name in quotes",
  field: "a name in quotes or `}`",
  colon: "`:`",
  inList: "`,` or `]`",
  inObject: "`,` or `}`",
  end: "nothing more",
} as const;

type Place = keyof typeof EXPECTED;

/**
 * Finds where a text stops being JSON (RFC 8259), since the errors of `JSON.parse` do not say it in all browsers.
 * Returns undefined if it is JSON.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: ("inList" | "inObject")[] = [];
  let place: Place = "value";
  let at = after(SPACE, text, 0);
  while (at < text.length) {
    const token = text.slice(at, after(TOKEN, text, at));
    const end = at + token.length;
    if (token.startsWith('"') && !isClosed(token) && TAKES_TEXT.has(place))
      return faultAt(text, end, text[end] === "\\" ? "an escape of JSON" : "a closing quote");
    const next = placeAfter(token, place, open);
    if (next === undefined) return faultAt(text, at, EXPECTED[place]);
    place = next;
    at = after(SPACE, text, end);
  }
  return place === "end" ? undefined : faultAt(text, at, EXPECTED[place]);
}

const SPACE = /[ \t\n\r]*/y;

/** A sign, a string whose closing quote may be missing, a number, or a word. */
const TOKEN =
  /[{}[\]:,]|"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|/uy;

const TAKES_TEXT: ReadonlySet<Place> = new Set(["value", "item", "name", "field"]);

/** Whether a string has its closing quote. */
function isClosed(token: string): boolean {
  return /^"(?:[^\\]|\\.)*"$/su.test(token) && token.length > 1;
}

/** Where a text is after a token; undefined if the token may not be there. */
function placeAfter(token: string, place: Place, open: ("inList" | "inObject")[]): Place | undefined {
  const closed = (): Place => {
    open.pop();
    return open.at(-1) ?? "end";
  };
  if (token === "") return undefined;
  if (token === "]") return place === "item" || place === "inList" ? closed() : undefined;
  if (token === "}") return place === "field" || place === "inObject" ? closed() : undefined;
  if (token === ",") return place === "inList" ? "value" : place === "inObject" ? "name" : undefined;
  if (token === ":") return place === "colon" ? "value" : undefined;
  if (place === "name" || place === "field") return token.startsWith('"') ? "colon" : undefined;
  if (place !== "value" && place !== "item") return undefined;
  if (token === "[") {
    open.push("inList");
    return "item";
  }
  if (token === "{") {
    open.push("inObject");
    return "field";
  }
  return open.at(-1) ?? "end";
}

/** The index after what a pattern matches at an index. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function faultAt(text: string, at: number, expected: string): JsonFault {
  const lines = text.slice(0, at).split("\n");
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const [received] = text.slice(at);
  return { line: lines.length, column, expected, received };
}
