import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../src/", import.meta.url));

test("colours are named in the file of tokens only", () => {
  const sheets = globSync("**/*.css", { cwd: root });
  expect(sheets).toContain("style/tokens.css");
  const coloured = sheets.filter((name) =>
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|light-dark)\(/i.test(readFileSync(root + name, "utf8")),
  );
  expect(coloured).toEqual(["style/tokens.css"]);
});
