import { expect, test } from "vitest";
import { notJson } from "./not-json.ts";

const message = (text: string): string => notJson(text, {}).message;

test("truncated JSON of millions of escapes and nested brackets does not overflow the stack", () => {
  expect(message(`["${"\\n".repeat(3_000_000)}`)).toContain("at byte 6000002:");
  expect(message("[".repeat(3_000_000))).toContain("at byte 3000000:");
});
