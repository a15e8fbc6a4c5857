import { isCallError } from "@org/http-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJsonP } from "./parse-json-p.ts";

describe("parseJsonP", () => {
  test("returns the function, status, headers, links and data", () => {
    const meta = {
      status: 200,
      ETag: '"1"',
      "X-RateLimit-Limit": "60",
      Link: [["https://api.example/things?page=2", { rel: "next", title: "more" }]],
    };
    expect(parseJsonP(`/**/show.it(${JSON.stringify({ meta, data: [1] })})`)).toEqual({
      callback: "show.it",
      meta: {
        status: 200,
        headers: { ETag: '"1"', "X-RateLimit-Limit": "60" },
        links: [{ url: "https://api.example/things?page=2", params: { rel: "next", title: "more" } }],
      },
      data: [1],
    });
  });

  test("returns any data unchanged", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const data: unknown = JSON.parse(json);
        const text = `f(${JSON.stringify({ meta: { status: 200 }, data })})`;
        expect(parseJsonP(text)).toEqual({
          callback: "f",
          meta: { status: 200, headers: {}, links: [] },
          data,
        });
      }),
    );
  });

  test('keeps every digit with numbers: "exact"', () => {
    const text =
      'f({"meta":{"status":200,"X-Id":9007199254740993},"data":[568250167242549743,0.1234567890123456789,-1e400,1.5]})';
    const { meta, data } = parseJsonP(text, { numbers: "exact" });
    expect(meta.headers).toEqual({ "X-Id": "9007199254740993" });
    expect(data).toEqual([568250167242549743n, "0.1234567890123456789", -(10n ** 400n), 1.5]);
    expect(parseJsonP(text).data).toEqual([
      Number("568250167242549743"),
      0.12345678901234568,
      -Infinity,
      1.5,
    ]);
  });

  test("keeps repeated headers and link parameters, and finds links in any case", () => {
    const link = [["/b", { rel: "next", hreflang: ["de", "en"] }]];
    const meta = { status: 200, link, Warning: ["1", "2"], Vary: null, "X-Poll-Interval": 60, "X-New": true };
    expect(parseJsonP(`f(${JSON.stringify({ meta, data: 1 })})`).meta).toEqual({
      status: 200,
      headers: { Warning: "1, 2", "X-Poll-Interval": "60", "X-New": "true" },
      links: [{ url: "/b", params: { rel: "next", hreflang: "de, en" } }],
    });
  });

  test("accepts spaces, a comment and a semicolon", () => {
    const sent = '{"meta":{"status":200},"data":")"}';
    for (const text of [` f(${sent}) ; `, `/**/ f( ${sent} )`, `\n/**/f(${sent});\n`])
      expect(parseJsonP(text)).toMatchObject({ callback: "f", data: ")" });
  });

  test.each([
    "",
    "{}",
    "f()",
    "f(1)",
    "f({})",
    'f({"meta":{"status":200}})',
    'f({"meta":{"status":"200"},"data":1})',
    'f({"meta":{"status":200,"Link":"<x>; rel=next"},"data":1})',
    'f({"meta":{"status":200,"ETag":{}},"data":1})',
    'f({"meta":{"status":200,"Link":["x"]},"data":1})',
    'f({"meta":{"status":200,"Link":[["x"]]},"data":1})',
    'f({"meta":{"status":200,"Link":[["x",["rel"]]]},"data":1})',
    'alert(1);f({"meta":{"status":200},"data":1})',
    'f({"meta":{"status":200},"data":1});alert(1)',
    'f({"meta":{"status":200},"data":alert(1)})',
  ])("refuses %s with a DecodeError, and runs no code", (text) => {
    let caught: unknown;
    try {
      parseJsonP(text);
    } catch (error) {
      caught = error;
    }
    expect(isCallError(caught) && caught.code).toBe("decode");
  });
});
