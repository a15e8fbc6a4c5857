import { expect, test, vi } from "vitest";
import { createClient } from "@org/http-core";
import { untyped } from "@org/test-kit/untyped";
import { summaryMethod } from "./method.ts";
import { summary } from "./operation.ts";

/** The method of a client whose calls are recorded; nothing is sent. */
function setUp() {
  const client = createClient({ baseUrl: "https://method.example" });
  const call = vi.fn((...given: readonly unknown[]) => untyped(client.call)(...given));
  const recording: typeof client = Object.assign({}, client, { call });
  return { call, method: summaryMethod(recording) };
}

test("takes the validator first, and its window from the options of the call", () => {
  const { call, method } = setUp();
  void method("a", { window: "7d", cache: "reload" });
  expect(call).toHaveBeenCalledExactlyOnceWith(
    summary,
    { validator_id: "a", window: "7d" },
    { cache: "reload" },
  );
});

test("takes a record of parameters as every operation does, and no window beside it", () => {
  const { call, method } = setUp();
  void method({ validator_id: "a", window: "7d" });
  void untyped(method)({ validator_id: "a", window: "7d" }, { window: "30d", cache: "reload" });
  expect(call.mock.calls).toEqual([
    [summary, { validator_id: "a", window: "7d" }, {}],
    [summary, { validator_id: "a", window: "7d" }, { cache: "reload" }],
  ]);
});

test.each([
  ["window", "a"],
  ["validator_id", undefined],
])("passes on a missing parameter, which the call refuses: %s", async (parameter, id) => {
  const { method } = setUp();
  const given = id === undefined ? [{ window: "7d" }] : [id];
  await expect(untyped(method)(...given)).rejects.toMatchObject({ code: "parameter", parameter });
});
