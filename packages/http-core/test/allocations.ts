/**
 * Says how many bytes the compiled check of a page allocates, the least of many rounds: run by compile.test.ts in a
 * process of its own, since what the compiler knows of other files' schemas makes it box their numbers.
 *
 * @module
 */
import * as s from "@org/http-core/schema";
import { compile } from "../src/schema/compiled/compile.ts";

const ROUNDS = 200;
const CHECKS = 20;

const label = s.entity("Label", s.fields({ id: s.text }, { colour: s.openOneOf("red"), size: s.number }));
const row = { id: "1", colour: "red", size: 0.5, extra: null };
const page = Array.from({ length: 500 }, (_, size) => ({ ...row, size }));
const check = compile(s.list(label));

const grown = Array.from({ length: ROUNDS }, () => {
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < CHECKS; count += 1) if (check?.(page) !== true) throw new Error("refused");
  return process.memoryUsage().heapUsed - before;
});
// Less than nothing: garbage was collected meanwhile.
console.log(Math.min(...grown.filter((bytes) => bytes >= 0)));
