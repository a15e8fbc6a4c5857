import { expect, test } from "vitest";
import { withOwn } from "./change-environments.ts";
import {
  readSettings,
  withChosen,
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
  dialect: { headers: { "X-Service-Network": "X-Rated-Network" } },
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

test("a key that is not kept passes one reload", () => {
  const kept = writeSettings(withOwn(none, live, ["kept-key"], true));
  const once = JSON.stringify({ 1: ["old-key"], 2: ["other-key"] });
  const settings = readSettings(kept, once);
  expect(settings).toMatchObject({ keys: { 1: ["kept-key"], 2: ["other-key"] }, kept: ["1"] });
  expect(textOf(settings)).not.toContain("other-key");
  expect(readSettings(kept, "{").keys).toEqual({ 1: ["kept-key"] });
});

test.each(["{", "[]", '"text"', '{"1":2}', undefined])("an invalid stored text is ignored: %s", (text) => {
  expect(readSettings({ own: text === "[]" ? "{}" : text, chosen: text, keys: text })).toEqual(none);
});

test("a choice is kept by the service", () => {
  expect(withChosen(withChosen(none, "validators", "1"), "chainstats", "2").chosen).toEqual({
    validators: "1",
    chainstats: "2",
  });
});
