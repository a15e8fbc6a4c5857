import { expect, test } from "vitest";
import { bearer, queryToken } from "../auth/schemes.ts";
import { Redactor } from "./redactor.ts";

const URL = "https://scrubber.example/things?k=first-secret&t=second-secret&sig=third-secret";

test("an address redacted before is redacted again once a secret is added", () => {
  const scrub = new Redactor();
  scrub.addCredential(bearer("first-secret"));
  expect(scrub.url(URL)).toContain("k=[redacted]&t=second-secret");
  scrub.addCredential(queryToken("another-secret", "t"));
  expect(scrub.url(URL)).toContain("k=[redacted]&t=[redacted]");
  scrub.addSecret("scrubber.example");
  expect(scrub.url(URL)).not.toContain("scrubber.example");
});

test("a secret of four characters is redacted; a shorter one would garble the text", () => {
  const scrub = new Redactor();
  scrub.addSecret("abcd");
  scrub.addSecret("the");
  expect(scrub.text("abcd the abc")).toBe("[redacted] the abc");
});

test("a secret is found without the blanks around it, which headers drop", () => {
  const scrub = new Redactor();
  scrub.addSecret(" spaced-secret\n");
  expect(scrub.text("got spaced-secret")).toBe("got [redacted]");
  expect(scrub.contains("got spaced-secret")).toBe(true);
});

test("knows whether a credential was sent, and which parameters it adds", () => {
  const scrub = new Redactor();
  expect([scrub.hasSecrets(), scrub.queryNames()]).toEqual([false, []]);
  scrub.addCredential(queryToken("first-secret", "t"));
  scrub.addCredential(queryToken("second-secret", "t"));
  expect([scrub.hasSecrets(), scrub.queryNames()]).toEqual([true, ["t"]]);
});

test("a secret of one request counts as sent", () => {
  const scrub = new Redactor();
  scrub.addSecret("a-signature");
  expect(scrub.hasSecrets()).toBe(true);
});

test("a signature is redacted whole if the credential is a part of it", () => {
  const redactor = new Redactor();
  redactor.addCredential(bearer("a-token"));
  redactor.addSecret("of a-token at 12:00");
  expect(redactor.text("signed: of a-token at 12:00, with a-token")).toBe(
    "signed: [redacted], with [redacted]",
  );
});

test("a secret that has the characters of a query is redacted whole in an address", () => {
  const redactor = new Redactor();
  redactor.addSecret("a-secret&=?#of-one");
  expect(redactor.url("https://h.example/?client_secret=a-secret&=?#of-one/x")).toBe(
    "https://h.example/?client_secret=[redacted]",
  );
});

test("a secret with a backslash is redacted in an address, whose path has a slash instead", () => {
  const redactor = new Redactor();
  const secret = String.raw`zQ7j\n!!!%%!w`;
  redactor.addSecret(secret);
  expect(redactor.url("https://h.example/a/zQ7j/n!!!%%!w")).toBe("https://h.example/a/[redacted]");
});
