import { describe, expect, it } from "vitest";
import { host } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";

const { render } = await rendering(host());

describe("heading anchors", () => {
  const ids = async (text: string): Promise<readonly unknown[]> =>
    [...(await render(text)).matchAll(/id="([^"]*)"/g)].map(([, id]) => id);

  it("are made of the text, and differ", async () => {
    expect(await ids("# One, *two* `three`!\n## Größe\n# A\n# A\n# A")).toEqual([
      "user-content-one-two-three",
      "user-content-größe",
      "user-content-a",
      "user-content-a-1",
      "user-content-a-2",
    ]);
  });
});
