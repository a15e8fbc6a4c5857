import { errorPages } from "@org/services/error-pages";
import { expect, test } from "vitest";
import { orgqHere } from "./orgq-here.ts";

// The type of the pages names all codes: an error without a page doesn't compile.
const codes = Object.keys(errorPages);

test.each(codes)("orgq help errors %s prints the error's page", async (code) => {
  const { code: exit, stdout, stderr } = await orgqHere(["help", "errors", code]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout).toMatch(/^\w+Error\n\n/);
  expect(stdout).toContain(`"${code}"`);
  expect(stdout).toContain("\nWhat to do\n");
  const [prose = ""] = stdout.split("\nExample\n");
  expect(prose).not.toMatch(/<!--|<Playground|\]\(|\| ---/);
  expect(prose.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test.each([[["help", "errors"]], [["errors"]], [["errors", "--help"]]])(
  "orgq %j lists them",
  async (args) => {
    const { stdout } = await orgqHere(args);
    for (const code of codes) expect(stdout).toMatch(new RegExp(`^  ${code} +[A-Z]`, "m"));
  },
);

test("another code is wrong usage", async () => {
  const { code, stderr } = await orgqHere(["help", "errors", "rate-limit"]);
  expect(code).toBe(2);
  expect(stderr).toContain("hint: Did you mean rate_limit?");
});
