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

  it("of a list is reused only for a list of the same rows", () => {
    const [one, two, three] = [row(1), row(2), row(3)];
    const lists = [[one], [one, two], [one, three], [one, two], [one, two, three], [one]];
    for (const list of lists) {
      expect(jsonText(list)).toBe(JSON.stringify(list));
      expect(jsonText(list)).toBe(JSON.stringify(list));
    }
    const changing = { id: 4 };
    expect(jsonText([one, changing])).toContain('{"id":4}');
    changing.id = 5;
    expect(jsonText([one, changing])).toContain('{"id":5}');
  });

  it("of a list is written again if the array has changed", () => {
    const rows = [row(1), row(2)];
    jsonText(rows);
    rows.pop();
    expect(jsonText(rows)).toBe(JSON.stringify(rows));
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

  it("is the same whether or not the list was written before", () => {
    const rows = [row(1), row(2)];
    const before = jsonFingerprint(rows, JSON.stringify(rows));
    expect([printOf(rows), printOf(rows), printOf([row(1), row(2)])]).toEqual([before, before, before]);
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
