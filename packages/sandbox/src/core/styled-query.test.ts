import {
  deepObject,
  form,
  get,
  integer,
  list,
  optional,
  pipeDelimited,
  spaceDelimited,
  text,
} from "@org/http-core";
import { describeOperation } from "@org/openapi";
import type { QueryStyle } from "@org/http-core/operation";
import { expect, it } from "vitest";
import { styledValue } from "./styled-query.ts";

const styles: Readonly<Record<string, QueryStyle>> = {
  "form, exploded": form(),
  form: form({ explode: false }),
  spaceDelimited: spaceDelimited(),
  pipeDelimited: pipeDelimited(),
  deepObject: deepObject(),
};

/** Reads a parameter from a query: a list of numbers, or an object with a text and a number. */
function read(style: QueryStyle, query: string, kind: "list" | "object", anyCase = false): unknown {
  const schema = kind === "list" ? list(integer) : { from: optional(text), size: optional(integer) };
  const operation = get("/things", { params: { p: schema }, places: { p: { name: "q s", style } } });
  const [param] = describeOperation(operation, { operations: {}, types: {} }).params;
  if (param === undefined) throw new Error("no parameter");
  return styledValue(param, style, new URL(`https://toys.example/?${query}`), anyCase);
}

it.each(Object.entries(styles).filter(([name]) => name !== "deepObject"))(
  "reads the list that a client writes: %s",
  (_, style) => {
    const query = `q=9&${style.write("q s", [1, 2], "p")}&z=1`;
    expect(read(style, query, "list")).toEqual([1, 2]);
    expect(read(style, style.write("q s", [1], "p"), "list")).toEqual([1]);
  },
);

it.each(Object.entries(styles))("reads the object that a client writes: %s", (_, style) => {
  const value = { from: "a, b|c&d=é", size: 2 };
  const plain = style.explode || style.name === "form" ? value : { from: "a", size: 2 };
  expect(read(style, `q=9&${style.write("q s", plain, "p")}&z=1`, "object")).toEqual(plain);
});

it.each(Object.entries(styles))("finds nothing where the query has nothing: %s", (_, style) => {
  expect([read(style, "q=1", "list"), read(style, "q=1", "object")]).toEqual([undefined, undefined]);
});

it.each([
  [spaceDelimited(), "q+s=1+2"],
  [pipeDelimited(), "q%20s=1|2"],
])("reads the delimiter in its other forms: %#", (style, query) => {
  expect(read(style, query, "list")).toEqual([1, 2]);
});

it.each([
  [form({ explode: false }), "Q%20S=from,x", { from: "x" }],
  [deepObject(), "Q%20S[FROM]=x", { from: "x" }],
])("reads a name in any case, if the service does: %#", (style, query, value) => {
  expect(read(style, query, "object", true)).toEqual(value);
  expect(read(style, query, "object")).toBeUndefined();
});
