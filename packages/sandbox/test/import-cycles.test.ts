import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const src = new URL("../src/", import.meta.url);
/** The imports of each file, as paths below `src`. */
const imports = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test"))
    .map((file) => {
      const text = readFileSync(new URL(file, src), "utf8");
      const found = Array.from(
        text.matchAll(/^(?:import|export|\})[^;"]* from "(\.[^"]+)";/gm),
        ([, to = ""]) => new URL(to, new URL(file, src)).href.slice(src.href.length),
      );
      return [file, found] as const;
    }),
);

it("there are no import cycles", () => {
  const circles: string[] = [];
  for (const start of imports.keys()) {
    const seen = new Set<string>();
    const left = [...(imports.get(start) ?? [])];
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      left.push(...(imports.get(file) ?? []));
    }
    if (seen.has(start)) circles.push(start);
  }
  expect(imports.size).toBeGreaterThan(250);
  expect(circles).toEqual([]);
});
