import { expect, test } from "vitest";
import { withOwn, withoutOwn } from "./change-environments.ts";
import { withChosen, writeSettings, type OwnEnvironment, type Settings } from "./own-environments.ts";

const none: Settings = { own: [], chosen: {}, keys: {}, kept: [] };
const live: OwnEnvironment = {
  id: "1",
  service: "validators",
  name: "Production",
  bases: { validators: "https://api.example" },
};

test("an environment is replaced by its id, and keeps its key without a new one", () => {
  const settings = withOwn(withOwn(none, live, ["a"], false), { ...live, name: "Prod" }, [], false);
  expect(settings.own).toEqual([{ ...live, name: "Prod" }]);
  expect(settings.keys).toEqual({ 1: ["a"] });
  expect(withOwn(settings, live, ["b"], false).keys).toEqual({ 1: ["b"] });
});

test("a part of a key that is not typed stays as it is", () => {
  const settings = withOwn(none, live, ["address", "secret", "pass"], false);
  expect(withOwn(settings, live, ["", "", "other"], false).keys).toEqual({
    1: ["address", "secret", "other"],
  });
  expect(withOwn(settings, live, ["", "", ""], false).keys).toEqual(settings.keys);
  expect(withOwn(none, live, ["", "secret"], false).keys).toEqual({ 1: ["", "secret"] });
});

test("a removed environment leaves no key and no choice", () => {
  const settings = withChosen(withOwn(none, live, ["a"], true), "validators", "1");
  expect(withoutOwn(settings, "1")).toEqual(none);
  const other = withChosen(settings, "chainstats", "2");
  expect(withoutOwn(other, "1").chosen).toEqual({ chainstats: "2" });
  expect(writeSettings(none)).toEqual({ own: undefined, chosen: undefined, keys: undefined });
});
