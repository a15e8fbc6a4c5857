import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParamDescription } from "@org/openapi";
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

test("empty values are absent", () => {
  expect(paramsOf([limit, title, tags], { limit: [""], title: [], tags: ["", "a", ""] })).toEqual({
    tags: ["a"],
  });
});

test("invalid numbers are passed on, so that the client refuses them by name", () => {
  expect(paramsOf([limit], { limit: ["many"] })).toEqual({ limit: "many" });
});

test("unknown names are not sent", () => {
  expect(paramsOf([limit], { limit: ["1"], other: ["2"] })).toEqual({ limit: 1 });
});

test("a query restores every form, with any texts and names", () => {
  const texts = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 4 });
  const name = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.dictionary(name, texts, { noNullPrototype: true }), (draft) => {
      expect(readDraft(writeDraft(draft))).toEqual(draft);
    }),
  );
});

test("empty values are left out of a query", () => {
  expect(writeDraft({ limit: ["20"], title: [""], tags: ["a", ""] })).toBe("limit=20&tags=a");
});

test("a field of a JSON body that may be anything is JSON, and other text stays text", () => {
  const field = (name: string, schema: ParamDescription["schema"]): ParamDescription => ({
    name,
    wireName: name,
    in: "body",
    required: false,
    repeatable: false,
    schema,
    default: undefined,
    enum: undefined,
    description: "",
  });
  const params = [
    field("any", {}),
    field("list", {}),
    field("word", {}),
    field("text", { anyOf: [{ type: "string" }] }),
  ];
  const draft = { any: ["3"], list: ['["a"]'], word: ["a b"], text: ["3"] };
  expect(paramsOf(params, draft)).toEqual({ any: 3, list: ["a"], word: "a b", text: "3" });
});

test("a number whose digits a double cannot hold keeps them", () => {
  const large = "9007199254740993";
  const id: ParamDescription = { ...base, name: "id", schema: { type: "integer" } };
  const price: ParamDescription = { ...base, name: "price", schema: { type: "number" } };
  const field: ParamDescription = { ...base, name: "field", in: "body", schema: {} };
  const draft = { id: [large], price: ["0.1234567890123456789"], field: [`{"ids": [${large}, 1]}`] };
  expect(paramsOf([id, price, field], draft)).toEqual({
    id: 9007199254740993n,
    price: "0.1234567890123456789",
    field: { ids: [9007199254740993n, 1] },
  });
});
