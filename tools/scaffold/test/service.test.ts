import { resolve } from "node:path";
import { expect, it } from "vitest";
import { newService } from "../src/service.ts";

const root = resolve(import.meta.dirname, "../../..");

const service = {
  name: "airQuality",
  operation: "forecast",
  path: "/v1/forecasts/{city}",
  about: "A client.",
  source: "x",
  list: false,
};

it.each([
  [{ name: "validators" }, /^name: packages\/validators exists already$/],
  [{ name: "Air" }, /^name: expected a name in camel case, such as stakeRewards, received Air$/],
  [{ operation: "Forecast" }, /^operation: expected a name in camel case, .*, received Forecast$/],
  [{ path: "forecasts" }, /^path: expected one like .*, received forecasts$/],
  [{ about: "Ends */ here" }, /^about: expected one line without \*\/$/],
])("newService refuses %j", (other, message) => {
  expect(() => newService(root, { ...service, ...other })).toThrow(message);
});
