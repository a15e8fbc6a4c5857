import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { describe, it } from "vitest";
import { render, renderUnsafe, sanitize } from "../src/index.ts";
import { cut, HOSTILE } from "./hostile-texts.ts";

const renderers = {
  render: (text: string) => render(text, { headingAnchors: true, hardBreaks: true, autoDirection: true }),
  renderUnsafe: (text: string) => renderUnsafe(text),
  sanitize: (text: string) => sanitize(text),
};

describe.each(Object.entries(renderers))("%s of a hostile text", (_name, work) => {
  it.each(Object.entries(HOSTILE))("takes linear time: %s", (_, hostile) => {
    expectLinearSteps({ length: 4_000, input: (length) => cut(hostile, length), work });
  });
});
