import { expect, test } from "vitest";
import { answerOf, answerText, pastRunOf } from "./past-run-of.ts";

test("an answer is kept without secrets", () => {
  const data = { token: "a", note: "with key-1", price: 5n, list: [{ api_key: "b", name: "c" }] };
  const text = answerText(data, ["key-1", ""]);
  expect(JSON.parse(text ?? "")).toEqual({
    token: "[redacted]",
    note: "with [redacted]",
    price: "5",
    list: [{ api_key: "[redacted]", name: "c" }],
  });
});

test("a secret that JSON escapes is masked too", () => {
  const secret = 'key-"1\\';
  expect(answerText({ note: `with ${secret}` }, [secret])).toBe('{"note":"with [redacted]"}');
});

test("a failure is kept with its message", () => {
  const outcome = { kind: "failure", error: new Error("key-1 is bad") } as const;
  expect(answerText(answerOf(outcome), ["key-1"])).toBe('{"message":"Error: [redacted] is bad"}');
});

test("an address is kept without secrets", () => {
  const outcome = { kind: "failure", error: new Error("no") } as const;
  const of = { address: "#/shop/things?q=key-1", title: "Shop · things", at: 0, unchecked: false };
  const past = pastRunOf({ running: false, outdated: false, outcome }, of, ["key-1"]);
  expect(past).toMatchObject({ address: "#/shop/things?q=[redacted]", tone: "bad", unchecked: false });
});
