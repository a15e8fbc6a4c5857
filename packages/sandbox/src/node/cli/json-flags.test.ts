import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { json, recordedSource, type RecordingFlags } from "./json-flags.ts";

const noFile = (path: string): string => {
  throw new Error(`No such file: ${path}`);
};

describe("JSON of a flag", () => {
  it.each(['{"a":1}', '\n [{"a":1}]'])("is on the command line if it begins as %j", (text) => {
    expect(json("--faults", text, noFile)).toEqual(JSON.parse(text));
  });

  it("else is in the file of this name", () => {
    const read = (path: string): string => JSON.stringify(path);
    expect(json("--faults", "faults.json", read)).toBe("faults.json");
    expect(() => json("--faults", "none.json", noFile)).toThrow("No such file: none.json");
  });

  it("may begin with a byte order mark, as files of Windows do", () => {
    expect(json("--recordings", "session.har", () => '\uFEFF{"log":{}}')).toEqual({ log: {} });
  });

  it("that is invalid is refused with its flag", () => {
    expect(() => json("--faults", "[{]", noFile)).toThrow(SyntaxError);
    expect(() => json("--faults", "[{]", noFile)).toThrow(/^--faults: /);
    expect(() => json("--limits", "a.txt", () => "")).toThrow(/^--limits: /);
  });
});

describe("the recordings of a command line", () => {
  const flags = { strict: false, drift: false, "recorded-of": "{}" };
  const source = (change: Partial<RecordingFlags>): ReturnType<typeof recordedSource> =>
    recordedSource({ ...flags, ...change }, noFile);

  it("are none by default", () => {
    expect(source({})).toBeUndefined();
  });

  it("have addresses and a mode", () => {
    const of = '{"repoHost":"https://api.example.com"}';
    expect(source({ recordings: '{"log":{}}', strict: true, "recorded-of": of })).toEqual({
      source: { log: {} },
      options: { mode: "strict", services: { repoHost: "https://api.example.com" } },
    });
    expect(source({ recordings: "{}", drift: true })?.options).toEqual({ services: {} });
  });

  it.each([{ strict: true }, { drift: true }, { "recorded-of": '{"clob":"https://a.example"}' }])(
    "are needed by %j",
    (change) => {
      expect(() => source(change)).toThrow("need --recordings <file>");
    },
  );

  it.each([
    ['{"weather":"https://a.example"}', "--recorded-of.weather"],
    ['{"clob":"somewhere"}', "--recorded-of.clob"],
    ['{"clob":1}', "--recorded-of.clob"],
    ["[]", "--recorded-of"],
  ])("have no address %s", (of, words) => {
    expect(() => source({ recordings: "{}", "recorded-of": of })).toThrow(ParameterError);
    expect(() => source({ recordings: "{}", "recorded-of": of })).toThrow(words);
  });
});
