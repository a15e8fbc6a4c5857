import { resolve } from "node:path";
import { copyOfRepository } from "@org/test-kit/repository-copy";
import { expect, it } from "vitest";
import { newService } from "../src/service.ts";

/** Milliseconds. */
const LIMIT = 1_200_000;
const root = resolve(import.meta.dirname, "../../..");

const service = {
  name: "airQuality",
  operation: "forecast",
  path: "/v1/forecasts/{city}",
  about: "A client.",
  source: "x",
};

it.each([
  [{ name: "validators" }, /^name: packages\/validators exists already$/],
  [{ name: "Air" }, /^name: expected a name in camel case, such as stakeRewards, received Air$/],
  [{ operation: "Forecast" }, /^operation: expected a name in camel case, .*, received Forecast$/],
  [{ path: "forecasts" }, /^path: expected one like .*, received forecasts$/],
])("newService refuses %j", (other, message) => {
  expect(() => newService(root, { ...service, ...other })).toThrow(message);
});

// Minutes on a loaded machine: in CI only, as THOROUGH says.
it.runIf(process.env["THOROUGH"])(
  "in a copy of the repository, npx pnpm new:service writes a client that passes all checks",
  () => {
    using copy = copyOfRepository();
    const about = ["--about", "A client for air quality.", "--source", "documentation of 2026-11"];
    copy.run("pnpm", "new:service", "airQuality", "forecast", "/v1/forecasts/{city}", ...about);
    copy.run("pnpm", "new:endpoint", "air-quality", "stations", "/v1/stations");
    copy.run("tsc", "-b", "packages/air-quality", "tests");
    copy.run(
      "eslint",
      "--max-warnings",
      "0",
      "packages/air-quality",
      "tools/eslint-config/src",
      "tests/clients",
    );
    copy.run(
      "prettier",
      "--check",
      "packages/air-quality",
      "package.json",
      "tools/eslint-config",
      "tests/clients",
    );
    copy.run("pnpm", "generate:check");
    copy.run("pnpm", "--filter", "@org/air-quality", "build");
    const printed = copy.run(
      "vitest",
      "run",
      "--project",
      "unit",
      "packages/air-quality",
      "tests/docs",
      "tools/build",
    );
    expect(printed).toMatch(/\d{3,} passed, 0 failed/);
    expect(printed).toContain("packages/air-quality/test/forecast.test.ts");
  },
  LIMIT,
);
