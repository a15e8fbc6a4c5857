import { expect, test } from "vitest";
import { instrument } from "../../src/steps/instrument.ts";

test.each([
  ["function f() { return 1; }", "function f() {__steps.taken++; return 1; }"],
  ["const f = () => () => ({});", "const f = () => (__steps.taken++,() => (__steps.taken++,({})));"],
  [
    "const o = { get a() { return 1; }, b() {} };",
    "const o = { get a() {__steps.taken++; return 1; }, b() {__steps.taken++;} };",
  ],
  ['for (const é of "😀") g(é)', 'for (const é of "😀") {__steps.taken++;g(é)}'],
  ["while (a) do b(); while (c)", "while (a) {__steps.taken++;do {__steps.taken++;b();} while (c)}"],
  ["for (const a in b) f = () => a", "for (const a in b) {__steps.taken++;f = () => (__steps.taken++,a)}"],
  ["f(...a, [...b])", "f(...__steps.spread(a), [...__steps.spread(b)])"],
  [
    "class A { b = () => 1; #c; static { d(); } }",
    "class A { b = () => (__steps.taken++,1); #c; static { d(); } }",
  ],
])("%s counts its steps", (code, counted) => {
  expect(instrument(code, "./steps.ts")).toBe(`import { steps as __steps } from "./steps.ts";${counted}`);
});
