import { afterAll, beforeAll, describe, it } from "vitest";
import { essential } from "./essential.ts";
import { serveWorld, type ServedWorld } from "./served-world.ts";

describe("the essential behaviour in this version of Node", () => {
  let served: ServedWorld;
  beforeAll(async () => {
    served = await serveWorld();
  });
  afterAll(() => served.close());

  it.for(essential)("$name", async ({ run }) => {
    await run({ ...served.world, browser: false });
  });
});
