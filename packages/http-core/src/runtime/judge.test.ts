import { expect, test, vi } from "vitest";
import { getThing } from "../../test/shop.ts";
import type { Verdict } from "../operation/classify.ts";
import { judge, type Judged } from "./judge.ts";

const judged: Judged = {
  operation: getThing,
  request: { headers: new Headers() },
  reply: { status: 200, headers: new Headers() },
  text: '{"id":"7"}',
  facts: {},
  authorized: false,
  now: 0,
};

test("an answer to the cache is not judged by a body that it has not", () => {
  const classify = vi.fn();
  const unchanged = { status: 304, headers: new Headers() };
  const verdict = judge({ ...judged, operation: { ...getThing, classify }, reply: unchanged, text: "" });
  expect(verdict).toEqual({ ok: true });
  expect(classify).not.toHaveBeenCalled();
});

test("a body is parsed once, however often a classifier looks at it", () => {
  judge({
    ...judged,
    operation: {
      ...getThing,
      classify({ json }) {
        expect(json()).toEqual({ id: "7" });
        expect(json()).toBe(json());
        return undefined;
      },
    },
  });
  expect.assertions(2);
});

test.each(["text/html", undefined])("a classifier sees what was asked for: %s", (accept) => {
  const classify = vi.fn();
  const request = { headers: new Headers(accept === undefined ? {} : { Accept: accept }) };
  judge({ ...judged, request, operation: { ...getThing, classify } });
  expect(classify).toHaveBeenCalledWith(expect.objectContaining({ accept }));
});

test("what a service says beside its answers is in the verdict of a success and in the error of a failure", () => {
  const service = { ...getThing.service, warnings: () => ["going"] };
  const operation = { ...getThing, service };
  expect(judge({ ...judged, operation })).toEqual({ ok: true, warnings: ["going"] });
  const classify = (): Verdict => ({ ok: true, warnings: ["odd"] });
  expect(judge({ ...judged, operation: { ...operation, classify } })).toMatchObject({
    warnings: ["going", "odd"],
  });
  const reply = { status: 410, headers: new Headers() };
  expect(judge({ ...judged, operation, reply })).toMatchObject({ ok: false, error: { warnings: ["going"] } });
});
