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
])("the page of $code is one of the site, which has its file", (error) => {
  const page = errorPage(error, "https://acme.example/clients");
  expect(page).toBe(`https://acme.example/clients/errors/${error.code}.html`);
  expect(existsSync(join(root, "site/pages/errors", `${error.code}.md`))).toBe(true);
});

test("the page is on the site that package.json names, or a file where it names none", () => {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const [, homepage = ""] = /"homepage": "(https:.+)"/.exec(manifest) ?? [];
  expect(homepage).not.toBe("");
  const page = errorPage(new NotFoundError("Not Found"));
  expect(page).toBe(errorPage(new NotFoundError("Not Found"), homepage));
  expect(page.startsWith(homepage) || existsSync(join(root, page))).toBe(true);
});
