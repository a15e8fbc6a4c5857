import { expect, it } from "vitest";
import { inlineState } from "../../test/states.ts";
import { addInline, flush } from "./inline-state.ts";

it("an inline is added after the text before it, and stands for the text up to its end", () => {
  const state = inlineState("ab`c`d");
  state.at = 2;
  addInline(state, { kind: "code", text: "c" }, 5);
  flush(state, 6);
  expect(state).toMatchObject({ at: 5, from: 6 });
  expect(state.inlines).toEqual([
    { kind: "text", text: "ab" },
    { kind: "code", text: "c" },
    { kind: "text", text: "d" },
  ]);
});

it("empty text is not added", () => {
  const state = inlineState("ab");
  flush(state, 0);
  flush(state, 2);
  flush(state, 2);
  expect(state.inlines).toEqual([{ kind: "text", text: "ab" }]);
});
