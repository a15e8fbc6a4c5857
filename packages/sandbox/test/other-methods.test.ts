import { describe, expect, it } from "vitest";
import { asking, frozenSandbox } from "./ask.ts";

const sandbox = frozenSandbox();

describe("a method that a path does not support", () => {
  it.each([
    ["validators", "/v1/eth/validators/consolidations", "GET, HEAD"],
    ["clob", "/simplified-markets", "GET, HEAD"],
    ["catalog", "/events/keyset", "GET, HEAD"],
    ["chainstats", "/v2/api", "GET, HEAD"],
  ] as const)("is refused by %s with the allowed ones (RFC 9110, 15.5.6)", async (base, path, allowed) => {
    const response = await asking(sandbox, base)(path, { method: "DELETE" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    expect(response.text).not.toMatch(/found/i);
  });
});
