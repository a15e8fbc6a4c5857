import { expect, test } from "vitest";
import {
  readSettings,
  withChosen,
  withOwn,
  withoutOwn,
  writeSettings,
  type OwnEnvironment,
  type Settings,
} from "./own-environments.ts";

const none: Settings = { own: [], chosen: {}, keys: {}, kept: [] };
const live: OwnEnvironment = {
  id: "1",
  service: "validators",
  name: "Production",
  bases: { validators: "https://api.example" },
};
const textOf = (settings: Settings): string => JSON.stringify(writeSettings(settings));

test("a key is stored only if the user wants it", () => {
  const settings = withOwn(none, live, ["my-secret-key"], false);
  expect(settings.keys).toEqual({ 1: ["my-secret-key"] });
  expect(textOf(settings)).toContain("https://api.example");
  expect(textOf(settings)).not.toContain("my-secret-key");
  expect(readSettings(writeSettings(settings))).toEqual({ ...settings, keys: {}, kept: [] });

  const kept = withOwn(settings, live, [], true);
  expect(readSettings(writeSettings(kept))).toEqual({ ...settings, kept: ["1"] });
  expect(textOf(withOwn(kept, live, [], false))).not.toContain("my-secret-key");
});

test("an environment is replaced by its id, and keeps its key without a new one", () => {
  const settings = withOwn(withOwn(none, live, ["a"], false), { ...live, name: "Prod" }, [], false);
  expect(settings.own).toEqual([{ ...live, name: "Prod" }]);
  expect(settings.keys).toEqual({ 1: ["a"] });
  expect(withOwn(settings, live, ["b"], false).keys).toEqual({ 1: ["b"] });
});

test("a removed environment leaves no key and no choice", () => {
  const settings = withChosen(withOwn(none, live, ["a"], true), "validators", "1");
  expect(withoutOwn(settings, "1")).toEqual(none);
  const other = withChosen(settings, "chainstats", "2");
  expect(withoutOwn(other, "1").chosen).toEqual({ chainstats: "2" });
  expect(writeSettings(none)).toEqual({ own: undefined, chosen: undefined, keys: undefined });
});

test.each(["{", "[]", '"text"', '{"1":2}', undefined])("what is no stored text is left out: %s", (text) => {
  expect(readSettings({ own: text === "[]" ? "{}" : text, chosen: text, keys: text })).toEqual(none);
});
