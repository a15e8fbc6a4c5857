import { Secret } from "@org/http-core";
import { secretRedactor, type SecretRedactor } from "@org/http-core/operation";
import { expectNone } from "@org/test-kit/expect-none";
import { awkwardKeys, spellings } from "@org/test-kit/spellings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerOf, answerText, pastRunOf } from "./past-run-of.ts";

const redactorOf = (key: string): SecretRedactor => secretRedactor([new Secret(key)]);

test("an answer is kept without secrets", () => {
  const data = { token: "a", note: "with key-1", price: 5n, list: [{ api_key: "b", name: "c" }] };
  const text = answerText(data, redactorOf("key-1"));
  expect(JSON.parse(text ?? "")).toEqual({
    token: "[redacted]",
    note: "with [redacted]",
    price: "5",
    list: [{ api_key: "[redacted]", name: "c" }],
  });
});

test("a secret that JSON escapes is masked too", () => {
  const secret = 'key-"1\\';
  expect(answerText({ note: `with ${secret}` }, redactorOf(secret))).toBe('{"note":"with [redacted]"}');
});

test("a failure is kept with its message", () => {
  const outcome = { kind: "failure", error: new Error("key-1 is bad") } as const;
  expect(answerText(answerOf(outcome), redactorOf("key-1"))).toBe('{"message":"Error: [redacted] is bad"}');
});

test("an address is kept without secrets", () => {
  const outcome = { kind: "failure", error: new Error("no") } as const;
  const of = { address: "#/shop/things?q=key-1", title: "Shop · things", at: 0, unchecked: false };
  const past = pastRunOf({ running: false, outdated: false, outcome }, of, redactorOf("key-1"));
  expect(past).toMatchObject({ address: "#/shop/things?q=[redacted]", tone: "bad", unchecked: false });
});

test("a key is masked in every spelling, in all that is kept", () => {
  fc.assert(
    fc.property(awkwardKeys(), (key) => {
      for (const spelled of spellings(key)) {
        const outcome = { kind: "failure", error: new Error(`by ${spelled}`) } as const;
        const of = { address: `#/a?q=${spelled}`, from: spelled, title: spelled, at: 0, unchecked: false };
        const past = pastRunOf({ running: false, outdated: false, outcome }, of, redactorOf(key));
        const rows = answerText([{ [spelled]: spelled }], redactorOf(key));
        expectNone(JSON.stringify([past, rows]), [key]);
      }
    }),
  );
});
