/**
 * How cost grows: with calls at once, with entries in the memory cache, with responses beyond its cap, with pages of a
 * list, with events of a crawl, and with users. A part's name on the command line measures that part alone. Needs
 * --expose-gc.
 * With `--write` it puts the tables into RESULTS.md, and the charts beside it.
 */
import { report, type Table } from "../report.ts";
import { concurrency } from "./concurrency.ts";
import { crawl } from "./crawl.ts";
import { cap, entries } from "./entries.ts";
import { pages } from "./pages.ts";
import { principals } from "./principals.ts";

// A part that has a large heap slows those after it: the benchmarks run each in a process of its own.
const parts: Readonly<Record<string, () => Promise<Table>>> = {
  concurrency,
  entries,
  cap,
  pages,
  crawl,
  principals,
};
for (const [name, part] of Object.entries(parts))
  if (process.argv.includes(name) || !Object.keys(parts).some((other) => process.argv.includes(other)))
    report(`growth-${name}`, await part());
