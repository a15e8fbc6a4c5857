import { expect, it } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";

const sandbox = frozenSandbox();

it("the order book has a health check, and the time for signatures", async () => {
  const clob = asking(sandbox, "clob");
  const before = (await clob("/time")).json;
  expect(before).toBe(Math.floor(sandbox.clock.now() / 1_000));
  sandbox.clock.advance(61_000);
  expect((await clob("/time")).json).toBe(Number(before) + 61);
  for (const path of ["/", "/ok"]) expect((await clob(path)).json).toBe("OK");
  expect((await clob("/time", { method: "POST" })).status).toBe(404);
  expect((await asking(sandbox, "catalog")("/time")).status).toBe(404);
});
