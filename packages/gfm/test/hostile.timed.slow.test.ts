import { expectLinearTime } from "@org/vitest-config/linear-time";
import { it } from "vitest";
import { render } from "../src/index.ts";
import { cut, HOSTILE } from "./hostile-texts.ts";

// A count of steps does not show how the engine represents texts and frees memory.
it.each(Object.entries(HOSTILE))("the clock, too, finds linear time: %s", (_, hostile) => {
  expectLinearTime({
    length: 50_000,
    input: (length) => cut(hostile, length),
    work: (text) => render(text, { headingAnchors: true }),
  });
});
