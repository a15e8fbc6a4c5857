import { describe, expect, it } from "vitest";
import { render } from "../index.ts";

describe("heading anchors", () => {
  const ids = (text: string): readonly unknown[] =>
    [...render(text, { headingAnchors: true }).matchAll(/id="([^"]*)"/g)].map(([, id]) => id);

  it("derive from the text, with a number if it repeats", () => {
    expect(ids("# One, *two* `three`!\n## Größe\n# A\n# A\n# A")).toEqual([
      "user-content-one-two-three",
      "user-content-größe",
      "user-content-a",
      "user-content-a-1",
      "user-content-a-2",
    ]);
  });
});
