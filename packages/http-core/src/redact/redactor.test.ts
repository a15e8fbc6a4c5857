import { expect, test } from "vitest";
import { bearer, queryToken } from "../auth/schemes.ts";
import { scrubber } from "./redactor.ts";

const URL = "https://scrubber.example/things?k=first-secret&t=second-secret&sig=third-secret";

test("an address that was told before is clean of what has become known since", () => {
  const scrub = scrubber();
  scrub.add(bearer("first-secret"));
  expect(scrub.url(URL)).toContain("k=[redacted]&t=second-secret");
  scrub.add(queryToken("another-secret", "t"));
  expect(scrub.url(URL)).toContain("k=[redacted]&t=[redacted]");
  scrub.hide("scrubber.example");
  expect(scrub.url(URL)).not.toContain("scrubber.example");
});

test("a secret of four characters is one; of fewer, a text would lose its words", () => {
  const scrub = scrubber();
  scrub.hide("abcd");
  scrub.hide("the");
  expect(scrub.text("abcd the abc")).toBe("[redacted] the abc");
});

test("a secret is found without the blanks around it too: a header goes without them", () => {
  const scrub = scrubber();
  scrub.hide(" spaced-secret\n");
  expect(scrub.text("got spaced-secret")).toBe("got [redacted]");
  expect(scrub.finds("got spaced-secret")).toBe(true);
});

test("tells whether a credential was sent, and which parameters it puts on", () => {
  const scrub = scrubber();
  expect([scrub.used(), scrub.queryNames()]).toEqual([false, []]);
  scrub.add(queryToken("first-secret", "t"));
  scrub.add(queryToken("second-secret", "t"));
  expect([scrub.used(), scrub.queryNames()]).toEqual([true, ["t"]]);
});

test("what was made for one request counts as sent", () => {
  const scrub = scrubber();
  scrub.hide("a-signature");
  expect(scrub.used()).toBe(true);
});
