import { describe, expect, test, vi } from "vitest";
import { callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { bearer } from "../auth/schemes.ts";
import { Attempt, clearIfDone, emitRequest, endAttempt, releaseResponded } from "./attempt.ts";

/** A permit, and the outcomes that it was released with. */
function permitOf() {
  const release = vi.fn();
  return { permit: { waited: 0, reportResponse: vi.fn(), release }, release };
}

describe("an attempt", () => {
  test("begins without a request, a permit or a response", async () => {
    const { call, clock } = callOf();
    await clock.advance(5);
    expect(new Attempt(2, call)).toMatchObject({
      operation: call.operation,
      attempt: 2,
      permits: [],
      requests: 0,
      waiting: 0,
      sentAt: clock.now(),
      isOver: false,
      redirect: undefined,
      headers: undefined,
    });
  });

  test("has its own deadline, and ends with the call's signal", async () => {
    const controller = new AbortController();
    const { call, clock } = callOf({ attemptTimeout: 100, signal: controller.signal });
    const [late, aborted] = [new Attempt(1, call), new Attempt(2, { ...call, attemptTimeout: 1_000 })];
    await clock.advance(100);
    expect([late.signal.aborted, late.deadline.expired()]).toEqual([true, true]);
    controller.abort(new Error("stopped"));
    expect([aborted.signal.reason, aborted.deadline.expired()]).toEqual([new Error("stopped"), false]);
  });

  test("knows the query parameters of credentials that are added later", () => {
    const { call } = callOf();
    const { secretQuery } = new Attempt(1, call);
    call.redactor.addCredential({ ...bearer("a-token"), query: ["k"] });
    expect(secretQuery()).toEqual(["k"]);
  });
});

test("the event of an attempt has the call's address, redacted", () => {
  const { call, events } = callOf({ request: requestTo(`${ORIGIN}/api?token=s3cret`, { method: "POST" }) });
  emitRequest(new Attempt(3, call));
  expect(events).toMatchObject([
    { type: "request", attempt: 3, method: "POST", url: `${ORIGIN}/api?token=[redacted]` },
  ]);
});

test("only permits of requests with a response are released before a wait", () => {
  const attempt = new Attempt(1, callOf().call);
  const [responded, pending] = [permitOf(), permitOf()];
  attempt.permits.push(
    { permit: responded.permit, hasResponse: true },
    { permit: pending.permit, hasResponse: false },
  );
  releaseResponded(attempt);
  expect([responded.release.mock.calls.length, pending.release.mock.calls.length]).toEqual([1, 0]);
});

describe("the end of an attempt", () => {
  test("gives its outcome to the permit of the last request with a response", () => {
    const attempt = new Attempt(1, callOf().call);
    const permits = [permitOf(), permitOf(), permitOf()];
    for (const [index, { permit }] of permits.entries())
      attempt.permits.push({ permit, hasResponse: index < 2 });
    const outcome = { throttled: { after: 5 } };
    endAttempt(attempt, outcome);
    const [first, second, third] = permits.map(({ release }) => release.mock.calls[0]);
    expect([first, second, third]).toEqual([[], [outcome], undefined]);
  });

  test("clears its timer and its listener", () => {
    const { call, clock } = callOf();
    const remove = vi.spyOn(call.signal, "removeEventListener");
    endAttempt(new Attempt(1, call), {});
    expect(clock.pending()).toBe(0);
    expect(remove).toHaveBeenCalledOnce();
  });

  test("leaves a request under way its permit and the deadline, until its response or an abort", async () => {
    const { call, clock } = callOf({ attemptTimeout: 100 });
    const attempt = new Attempt(1, call);
    const { permit, release } = permitOf();
    attempt.permits.push({ permit, hasResponse: false });
    endAttempt(attempt, {});
    expect([clock.pending(), release.mock.calls.length]).toEqual([1, 0]);
    await clock.advance(100);
    expect([clock.pending(), release.mock.calls.length]).toEqual([0, 1]);
  });
});

test("the deadline is cleared once all requests of an ended attempt have responses", () => {
  const { call, clock } = callOf();
  const attempt = new Attempt(1, call);
  const held = { permit: permitOf().permit, hasResponse: false };
  attempt.permits.push(held);
  clearIfDone(attempt);
  attempt.isOver = true;
  clearIfDone(attempt);
  expect(clock.pending()).toBe(1);
  held.hasResponse = true;
  clearIfDone(attempt);
  expect(clock.pending()).toBe(0);
});
