import { expect, it } from "vitest";
import { fail, ok } from "./handler.ts";

it("a result is a success with status 200", () => {
  expect(ok([1])).toEqual({ ok: true, status: 200, headers: {}, body: [1] });
  expect(ok(undefined, { ETag: '"a"' })).toEqual({
    ok: true,
    status: 200,
    headers: { ETag: '"a"' },
    body: undefined,
  });
});

it("a refusal is no success, whatever its status", () => {
  expect(fail(404, { error: "none" })).toEqual({
    ok: false,
    status: 404,
    headers: {},
    body: { error: "none" },
  });
  expect(fail(200, "no", { "Retry-After": "7" })).toEqual({
    ok: false,
    status: 200,
    headers: { "Retry-After": "7" },
    body: "no",
  });
});
