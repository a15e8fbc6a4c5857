import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { isCallError, type CallError, type ClientOptions } from "@org/http-core";
import { createThing, getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { good, inTurn } from "./raw-responses.ts";
import { SECRET, subjectOf } from "./client.ts";
import { serve, type Answer } from "./server.ts";

/** A fault, and what a caller sees of it. */
export interface Fault {
  readonly name: string;
  /** What the service does with a request. */
  readonly answer: Answer;
  readonly error: ExpectedError;
  /** Whether a safe operation is sent again, and so gets over a fault that passes. */
  readonly repeated: boolean;
  readonly options?: Partial<ClientOptions>;
}

/** What a call fails with. */
export interface ExpectedError {
  readonly type: abstract new (...args: never[]) => CallError;
  readonly message: RegExp;
}

/** Attempts of a client here: the first and two retries. */
export const ATTEMPTS = 3;

/** Plays each fault as one that stays, as one that passes, and to an operation that is not safe. */
export function faults(title: string, rows: readonly Fault[]): void {
  describe.concurrent.each(rows)(`${title}: $name`, ({ answer, error, repeated, options }) => {
    test("that stays is a typed error, with nothing left behind", async () => {
      await using server = await serve(answer);
      const { client, timers } = subjectOf(server.origin, options);
      const failure = await failureOf(() => client.call(getThing, { id: "7" }));
      const sent = repeated ? ATTEMPTS : 1;
      expectError(failure, error, sent);
      expect(server.requests).toHaveLength(sent);
      expect(timers()).toBe(0);
      await server.deserted();
    });

    test(`that passes is ${repeated ? "survived" : "an error at once"}`, async () => {
      await using server = await serve(inTurn(answer, good));
      const { client, timers } = subjectOf(server.origin, options);
      const call = client.call(getThing, { id: "7" });
      if (repeated) expect(await call).toEqual({ id: "7" });
      else expectError(await failureOf(() => call), error, 1);
      expect(server.requests).toHaveLength(repeated ? 2 : 1);
      expect(timers()).toBe(0);
      await server.deserted();
    });

    test("never makes an unsafe operation go out twice", async () => {
      await using server = await serve(inTurn(answer, good));
      const { client, timers } = subjectOf(server.origin, options);
      expectError(await failureOf(() => client.call(createThing, { name: "lamp" })), error, 1);
      expect(server.requests).toHaveLength(1);
      expect(timers()).toBe(0);
      await server.deserted();
    });
  });
}

/** Holds an error to its type, to its count of attempts, and to saying nothing that must not be said. */
export function expectError(failure: unknown, { type, message }: ExpectedError, attempts: number): void {
  expect(failure).toBeInstanceOf(type);
  if (!isCallError(failure)) throw new Error("It is no error of ours");
  expect(failure.message).toMatch(message);
  expect(failure.attempts).toBe(attempts);
  // A body's own bytes are quoted in some messages: a terminal would obey them.
  expect(failure.message).not.toMatch(/\p{Cc}/u);
  expect(inspect(failure, { depth: Infinity, showHidden: true })).not.toContain(SECRET);
  expect(JSON.stringify(failure)).not.toContain(SECRET);
}
