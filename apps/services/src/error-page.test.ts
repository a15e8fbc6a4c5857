import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NotFoundError, ParameterError, RateLimitError } from "@org/http-core";
import { expect, test } from "vitest";
import { errorPage } from "./error-page.ts";

const root = join(import.meta.dirname, "../../..");

test.each([
  new RateLimitError("Slow down", "burst"),
  new NotFoundError("Not Found"),
  new ParameterError("limit", "1 or more", "0"),
])("the page of $code is in the repository that package.json names", (error) => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [repository, file = ""] = errorPage(error).split("/tree/HEAD/");
  expect(manifest).toMatchObject({ repository });
  expect(existsSync(join(root, file))).toBe(true);
});
