import { describe, expect, it } from "vitest";
import { jsonFingerprint, jsonText, unchanging } from "./json-text.ts";

const row = (id: number): { readonly id: number; readonly title: string } =>
  unchanging({ id, title: `"${String(id)}" é` });

describe("the text of a body", () => {
  it.each([
    ["an unchanging row", row(1)],
    ["a list of them", [row(1), row(2)]],
    ["a list with others", [row(1), { other: [null] }, [1]]],
    ["a list that starts with another", [{ other: 1 }, row(1)]],
    ["a list with a value that is no object", [row(1), 2, null]],
    ["an empty list", []],
    ["a page", { count: 2, missing: undefined, next: null, 'a "b"': "c", data: [row(1), row(2)] }],
    ["a page without rows", { count: 0, data: [] }],
    ["another object", { at: new Date(0), nested: { rows: [row(1)] } }],
  ])("is that of JSON.stringify: %s", (_, body) => {
    expect(jsonText(body)).toBe(JSON.stringify(body));
    expect(jsonText(body)).toBe(JSON.stringify(body));
  });

  it("of an unchanging row is written once", () => {
    let written = 0;
    const counted = unchanging({ toJSON: () => (written += 1) });
    const texts = [jsonText(counted), jsonText([counted]), jsonText({ data: [counted, counted] })];
    expect([texts, written]).toEqual([["1", "[1]", '{"data":[1,1]}'], 1]);
  });
});

describe("the fingerprint of a body", () => {
  const printOf = (body: object): string => jsonFingerprint(body, jsonText(body));

  it("is the same for the same rows", () => {
    expect(printOf([row(1), row(2)])).toBe(printOf([row(1), row(2)]));
    expect(printOf(row(1))).toBe(printOf(row(1)));
    expect(printOf({ data: [row(1)] })).toBe(printOf({ data: [row(1)] }));
  });

  it("differs where the text differs", () => {
    const bodies = [
      row(1),
      row(2),
      [row(1)],
      [row(2)],
      [row(1), row(2)],
      [row(2), row(1)],
      [row(1), { id: 2 }],
      [row(1), { id: 3 }],
      { data: [row(1)] },
      { data: [row(2)] },
      [],
    ];
    expect(new Set(bodies.map(printOf)).size).toBe(bodies.length);
  });
});
