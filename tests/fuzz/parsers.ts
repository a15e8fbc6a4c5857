import { render } from "@org/gfm";
import { DecodeError, ParameterError, parseLinkHeader } from "@org/http-core";
import { operations } from "@org/predictions/operations";
import { parseJsonP } from "@org/repo-host";
import { mutated, oddJson } from "@org/test-kit/mutated";
import fc from "fast-check";
import { readEntry, writeEntry } from "../../packages/http-core/src/cache/entry-codec.ts";
import { httpDate } from "../../packages/http-core/src/http/dates.ts";
import { retryAfter } from "../../packages/http-core/src/http/retry-after.ts";
import { parseRateLimitHeaders } from "../../packages/http-core/src/http/rate-limit-headers.ts";
import { templateParts } from "../../packages/http-core/src/operation/template.ts";
import { readCheckpoint, writeCheckpoint } from "../../packages/http-core/src/paging/checkpoint.ts";
import { expand } from "../../packages/http-core/src/request/expand-path.ts";
import { cursorText, offsetOf } from "../../packages/sandbox/src/predictions/answers.ts";
import { exchangesIn } from "../../packages/sandbox/src/recordings/har.ts";

/** A parser of texts that come from a service, a user or a store. */
export interface Parser {
  readonly name: string;
  readonly inputs: fc.Arbitrary<string>;
  readonly parse: (text: string) => unknown;
  /** The errors that its documentation names; none for a parser that never throws. */
  readonly throws: readonly (abstract new (...args: never[]) => Error)[];
  /** Texts that are repeated to a long input: reading it takes linear time. */
  readonly repeated: readonly string[];
}

const NOW = Date.UTC(2026, 0, 1);

/** Texts made of pieces that a format gives a meaning, and of a few others. */
function textsOf(...pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  );
  return fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(""));
}

/** JSON of a value with something changed, and texts that are cut off. */
function jsonLike(valid: unknown): fc.Arbitrary<string> {
  const changed = mutated(mutated(fc.constant(valid), oddJson), oddJson).map((value) =>
    JSON.stringify(value),
  );
  const cut = fc.tuple(changed, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 1, arbitrary: cut },
    textsOf("{", "}", "[", "]", '"', ":", ",", "0", ".", "e", "-", "true", "null"),
  );
}

/** The headers of one field; a text that no field can have is left out, as `fetch` does. */
function headers(name: string, value: string): Headers {
  const isField = /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
  return new Headers(isField ? { [name]: value } : {});
}

const LISTED = operations.events;
const CHECKPOINT: unknown = JSON.parse(
  writeCheckpoint(LISTED, {}, { params: { cursor: "c1" }, link: "/events?cursor=c1" }),
);
const ENTRY: unknown = JSON.parse(
  writeEntry("key", [
    {
      status: 200,
      statusText: "OK",
      headers: new Map([["etag", '"a"']]),
      address: "https://a.example/",
      requestTime: 1,
      responseTime: 2,
      body: { text: "{}" },
      selecting: { accept: null },
      immutable: false,
    },
  ]),
);
const HAR = {
  log: {
    entries: [
      {
        request: {
          method: "POST",
          url: "https://a.example/b?c=d",
          headers: [{ name: "accept", value: "*/*" }],
          postData: { text: "e" },
        },
        response: {
          status: 200,
          headers: [{ name: "etag", value: '"a"' }],
          content: { text: "e30=", encoding: "base64", size: 2 },
        },
      },
    ],
  },
};
const DATES = [
  "Sun, ",
  "Sunday, ",
  "06",
  " ",
  "-",
  "Nov",
  " 1994 ",
  "94",
  "08:49:37",
  " GMT",
  "0",
  "9",
  ":",
  "e3",
];

/** The three forms of a date in HTTP: RFC 9110, section 5.6.7. */
const VALID_DATES = [
  "Sun, 06 Nov 1994 08:49:37 GMT",
  "Sunday, 06-Nov-94 08:49:37 GMT",
  "Sun Nov  6 08:49:37 1994",
];

/** Dates, as they are or with a few characters replaced, and texts of their pieces. */
const dates = fc.oneof(
  fc
    .tuple(fc.constantFrom(...VALID_DATES), fc.nat(), fc.nat({ max: 3 }), fc.constantFrom("", ...DATES))
    .map(([date, place, removed, piece]) => {
      const at = place % (date.length + 1);
      return date.slice(0, at) + piece + date.slice(at + removed);
    }),
  textsOf(...DATES),
);

/** Every parser of such texts. */
export const parsers: readonly Parser[] = [
  {
    name: "Link",
    inputs: textsOf("<", ">", ";", ",", '"', "\\", "=", "rel", "next", " ", "*", "'", "%e4", "UTF-8", "/a"),
    parse: parseLinkHeader,
    throws: [],
    repeated: ["<a>;", '<a>;rel="\\"";', ",", "<", ";a=b"],
  },
  {
    name: "Retry-After",
    inputs: fc.oneof(dates, textsOf(...DATES, "120", ".", "+")),
    parse: (text) => [
      retryAfter(headers("retry-after", text), NOW),
      retryAfter(headers("retry-after-ms", text), NOW),
    ],
    throws: [],
    repeated: ["1", " ", "Sun, 06 Nov 1994 "],
  },
  {
    name: "HTTP dates",
    inputs: dates,
    parse: (text) => httpDate(text, NOW),
    throws: [],
    repeated: ["1", " ", "Sun, 06 Nov 1994 "],
  },
  {
    name: "RateLimit fields",
    inputs: textsOf(
      '"a"',
      ";",
      "r=",
      "t=",
      "q=",
      "w=",
      "5",
      ",",
      " ",
      "(",
      ")",
      ":",
      "?1",
      "*",
      "\\",
      "limit=",
    ),
    parse: (text) =>
      ["ratelimit", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) =>
        parseRateLimitHeaders(headers(name, text)),
      ),
    throws: [],
    repeated: ['"a";r=5;t=1,', "(", '"\\"', ";"],
  },
  {
    name: "JSON-P",
    inputs: fc.oneof(
      jsonLike({ meta: { status: 200, Link: [["/a", { rel: "next" }]] }, data: [1.5] }).map(
        (json) => `show(${json})`,
      ),
      textsOf("show", "(", ")", ";", "/**/", '{"meta":', "{}", '"data"', ",", "1e400", "\u2028"),
    ),
    parse: (text) => [parseJsonP(text), parseJsonP(text, { numbers: "exact" })],
    throws: [DecodeError],
    repeated: ["(", "/**/", " ", "a."],
  },
  {
    name: "checkpoints",
    inputs: jsonLike(CHECKPOINT),
    parse: (text) => readCheckpoint(LISTED, {}, text),
    throws: [ParameterError],
    repeated: ["[", '{"a":', "/.."],
  },
  {
    name: "cursors of the sandbox",
    inputs: textsOf("MTAw", "MA", "LTE", "=", "-", "_", "/", "+", "9", " ", "Ng"),
    parse: (text) => [offsetOf(text), cursorText(text)],
    throws: [],
    repeated: ["M", "=", "-_", " "],
  },
  {
    name: "URI templates",
    inputs: textsOf(
      "{",
      "}",
      "+",
      "#",
      ".",
      "/",
      ";",
      "?",
      "&",
      "a",
      "list",
      "map",
      ",",
      "*",
      ":3",
      "%41",
      "é",
    ),
    parse: (text) => expand(templateParts(text), { a: "é/?", list: ["1", "2"], map: { a: "1", b: "&" } }),
    throws: [ParameterError],
    repeated: ["{a}", "{", "a,", "%"],
  },
  {
    name: "cache entries of a hostile store",
    inputs: jsonLike(ENTRY),
    parse: (text) => readEntry("key", text),
    throws: [],
    repeated: ["[", '{"a":', '"'],
  },
  {
    name: "HAR",
    inputs: jsonLike(HAR),
    parse: (text) => exchangesIn(parsedOr(text)),
    throws: [ParameterError],
    repeated: [],
  },
  {
    name: "Markdown",
    inputs: textsOf(
      ...Array.from("*_~`[]()<>!#&|:-+.\\\"'@/ \n\t"),
      ...["```", "> ", "- ", "1. ", "[^a]", "[a]: /u\n", "<b>", "</b>", "<!--", "&amp;", "www.a.b", "|-|\n"],
    ),
    parse: (text) => render(text),
    throws: [],
    repeated: ["*a _b_ ", "[a](", "<b>", "> ", "|a", "`"],
  },
];

/** The value of a JSON text; another text is returned as it is. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A parser's property: it returns, or throws an error that its documentation names. */
export function property({ inputs, parse, throws }: Parser): fc.IProperty<[string]> {
  return fc.property(inputs, (text) => {
    try {
      parse(text);
    } catch (error) {
      if (!throws.some((documented) => error instanceof documented)) throw error;
    }
  });
}
