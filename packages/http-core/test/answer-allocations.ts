/**
 * Says how many bytes the check of a page's rows against the parameters allocates, the least of many rounds: run by
 * answers.test.ts in a process of its own.
 *
 * @module
 */
import { answers, atLeast, atMost, instant, same, without } from "@org/http-core/operation";

const ROUNDS = 100;
const CHECKS = 40;

interface Row {
  readonly name: string;
  readonly index: number;
  readonly isOpen: boolean;
  readonly day: string;
  readonly time: string;
  readonly tags: readonly { readonly id: string }[];
}

const tags = [{ id: "1" }, { id: "2" }];
const row = { name: "lido", isOpen: true, day: "2026-03-02", time: "2026-03-02T10:00:00.5Z", tags };
const rows: readonly Row[] = Array.from({ length: 500 }, (_, index) => ({ ...row, index }));
const asked = answers<
  { name: string; index: number; isOpen: boolean; from: string; to: string; tag: string; not: string },
  Row
>({
  name: same("name"),
  index: atLeast("index"),
  isOpen: same("isOpen"),
  from: atLeast("day"),
  to: atMost("time", instant),
  tag: same("tags.id"),
  not: without("tags.id"),
});
const params = {
  name: "Lido",
  index: 0,
  isOpen: true,
  from: "2026-03-01",
  to: "2026-03-03",
  tag: "2",
  not: "3",
};
const check = asked.check(params);

const grown = Array.from({ length: ROUNDS }, () => {
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < CHECKS; count += 1)
    for (const one of rows) if (check?.(one) !== undefined) throw new Error("refused");
  return process.memoryUsage().heapUsed - before;
});
// Less than nothing: garbage was collected meanwhile.
console.log(Math.min(...grown.filter((bytes) => bytes >= 0)));
