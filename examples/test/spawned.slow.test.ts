import { expect, test } from "vitest";
import { run, runAlone } from "./run.ts";

/** Node runs the programs from their sources, and nothing keeps a process alive after its last line. */
test.each(["metrics", "msw-sandbox"])(
  "as a separate process, %s prints the same and ends",
  async (program) => {
    expect(await runAlone(program)).toEqual(await run(program));
  },
);
