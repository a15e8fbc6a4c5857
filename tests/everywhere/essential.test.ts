import { afterAll, beforeAll, describe, it } from "vitest";
import { essential } from "./essential.ts";
import { startOtherSide, type OtherSide } from "./other-side.ts";

describe("the essential behaviour in this version of Node", () => {
  let other: OtherSide;
  beforeAll(async () => {
    other = await startOtherSide();
  });
  afterAll(() => other.close());

  it.for(essential)("$name", async ({ run }) => {
    await run({ ...other.world, browser: false });
  });
});
