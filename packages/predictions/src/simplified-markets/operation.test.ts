import { expect, test } from "vitest";
import { scripted, targets } from "../../test/scripted.ts";
import { simplifiedMarkets } from "./operation.ts";

test("all pages are listed, without filters", async () => {
  const service = scripted([
    { limit: 1000, count: 1, next_cursor: "aWQ6MjQ5Mzk2", data: [{ condition_id: "0x1" }] },
    { limit: 1000, count: 1, next_cursor: "LTE=", data: [{ condition_id: "0x2" }] },
  ]);
  const found: string[] = [];
  for await (const row of service.client.list(simplifiedMarkets, {})) found.push(row.condition_id);
  expect(found).toEqual(["0x1", "0x2"]);
  expect(targets(service)).toEqual(["/simplified-markets", "/simplified-markets?next_cursor=aWQ6MjQ5Mzk2"]);
  expect(new URL(service.requests[0]?.url ?? "").host).toBe("clob.test");
});

test.each([{ closed: false }, { next_cursor: "" }])("%o is refused before any request", async (params) => {
  const service = scripted([]);
  await expect(service.client.list(simplifiedMarkets, params)).rejects.toMatchObject({ code: "parameter" });
  expect(service.requests).toHaveLength(0);
});
