import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParamDescription } from "@org/http-core/describe";
import { paramsOf, readDraft, writeDraft } from "./draft.ts";

const base: ParamDescription = {
  name: "",
  wireName: "",
  in: "query",
  required: false,
  repeatable: false,
  schema: { type: "string" },
  default: undefined,
  enum: undefined,
  description: "",
};
const limit: ParamDescription = { ...base, name: "limit", schema: { type: "integer" } };
const closed: ParamDescription = { ...base, name: "closed", schema: { type: "boolean" } };
const title: ParamDescription = { ...base, name: "title" };
const tags: ParamDescription = { ...base, name: "tags", repeatable: true };

test("each text becomes a value of its parameter's type", () => {
  const draft = { limit: ["20"], closed: ["false"], title: ["20"], tags: ["a", "b"] };
  expect(paramsOf([limit, closed, title, tags], draft)).toEqual({
    limit: 20,
    closed: false,
    title: "20",
    tags: ["a", "b"],
  });
});

test("what is empty is not given", () => {
  expect(paramsOf([limit, title, tags], { limit: [""], title: [], tags: ["", "a", ""] })).toEqual({
    tags: ["a"],
  });
});

test("what is no number is handed on, for the client to refuse it by name", () => {
  expect(paramsOf([limit], { limit: ["many"] })).toEqual({ limit: "many" });
});

test("names that the operation doesn't have are not sent", () => {
  expect(paramsOf([limit], { limit: ["1"], other: ["2"] })).toEqual({ limit: 1 });
});

test("a query holds every form, whatever its texts and names are", () => {
  const texts = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 4 });
  const name = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.dictionary(name, texts, { noNullPrototype: true }), (draft) => {
      expect(readDraft(writeDraft(draft))).toEqual(draft);
    }),
  );
});

test("empty values leave no trace in a query", () => {
  expect(writeDraft({ limit: ["20"], title: [""], tags: ["a", ""] })).toBe("limit=20&tags=a");
});
