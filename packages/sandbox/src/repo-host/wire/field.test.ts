import { list, nullable, text } from "@org/http-core/schema";
import { expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { field, readFields } from "./field.ts";
import { DOCUMENTATION, isRefusal } from "./refusals.ts";

/** The call and the changed row, as the check of `name` gets them. */
const seen: unknown[] = [];
const fields = {
  name: field(text, "A name.", (name, call: string, changed: number | undefined) => {
    seen.push(call, changed);
    if (name === "taken") return "already_exists";
    return name.length > 5 ? { message: "name is too long" } : undefined;
  }),
  tags: field(list(text), "Tags."),
  note: field(nullable(text), "A note."),
};

const read = (body: Readonly<Record<string, unknown>>, required?: readonly string[]): unknown => {
  const values = readFields({ fields, body, errorResource: "Thing", required, call: "call", row: 7 });
  if (!isRefusal(values)) return values;
  expect(values.status).toBe(422);
  return rows(row(values.body)["errors"]).map(({ resource, field: name, code }) =>
    [resource, name, code].join(" "),
  );
};

it("has the values of known fields that are sent", () => {
  expect(read({ name: "a", tags: [], other: 1 })).toEqual({ name: "a", tags: [] });
  expect(read({ note: null, tags: undefined })).toEqual({ note: null });
  expect(readFields({ fields: undefined, body: { a: 1 }, errorResource: "", call: 0 })).toEqual({});
});

it("names every invalid field, with what is wrong", () => {
  expect(read({ name: 1, tags: "a", note: false })).toEqual([
    "Thing name invalid",
    "Thing tags invalid",
    "Thing note invalid",
  ]);
  expect(read({ name: "taken", tags: ["a"] })).toEqual(["Thing name already_exists"]);
});

it("names missing fields, and then no other problem", () => {
  expect(read({ tags: "a" }, ["name", "note"])).toEqual([
    "Thing name missing_field",
    "Thing note missing_field",
  ]);
});

it("an empty text is missing, an empty list and null are not", () => {
  expect(read({ name: "", tags: [], note: null }, ["name", "tags", "note"])).toEqual([
    "Thing name missing_field",
  ]);
  expect(read({ name: "" })).toEqual({ name: "" });
});

it("a problem with a message of its own is custom, with a link to the documentation", () => {
  const refused = readFields({
    fields,
    body: { name: "too long" },
    errorResource: "Thing",
    call: "call",
    row: 7,
  });
  expect(isRefusal(refused) && rows(row(refused.body)["errors"])).toEqual([
    {
      ...{ resource: "Thing", field: "name", code: "custom", message: "name is too long" },
      documentation_url: DOCUMENTATION,
    },
  ]);
});

it("a check gets the call and the changed row, and only values that fit the schema", () => {
  seen.length = 0;
  read({ name: 1 });
  expect(seen).toEqual([]);
  read({ name: "a" });
  expect(seen).toEqual(["call", 7]);
});
