import {
  AuthenticationError,
  InvalidRequestError,
  PermissionError,
  RateLimitError,
  SchemaError,
  ServerError,
  TimeoutError,
} from "@org/http-core";
import { expect, test } from "vitest";
import { pageHint } from "./page-hint.ts";

test("a hint speaks of what the page has, not of the client's options", () => {
  const refused = new AuthenticationError("Invalid API Key", {
    hint: "Check the API key of the client's `auth`.",
  });
  expect(pageHint(refused)).toBe("Choose another environment, or press Keys to add your key.");
  const late = { hint: "Come back at `retryAt`, or raise `retry.maxWait`." };
  const errors = [
    new RateLimitError("too many", "burst", late),
    new ServerError("down", {}),
    new SchemaError("", "a list", "a text", {}),
    new TimeoutError("attempt", 1_000, { sent: "maybe", hint: "Raise `timeout.attempt`." }),
  ];
  for (const error of errors) expect(pageHint(error)).not.toMatch(/`|undefined/);
});

test("a hint without code stays, as does one that names what the page shows", () => {
  expect(pageHint(new AuthenticationError("expired", {}))).toMatch(/^Check the credential: .+ press Keys /);
  expect(pageHint(new PermissionError("no", { hint: "Verify the email address." }))).toBe(
    "Verify the email address.",
  );
  expect(pageHint(new InvalidRequestError("limit", {}))).toContain("`fields`");
  expect(pageHint(new RateLimitError("too many", "burst", {}))).toContain("until `retryAt`");
  const merge = "The repository forbids this: choose another `merge_method`.";
  expect(pageHint(new InvalidRequestError("no", { hint: merge }))).toBe(merge);
});
