import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test("keeps every digit of a bigint, and writes nothing as null", () => {
  expect(jsonText({ wei: 12_345_678_901_234_567_890n, at: [1n] })).toBe(
    '{"wei":12345678901234567890,"at":[1]}',
  );
  expect(jsonText(undefined)).toBe("null");
  expect(jsonText({ id: 1 }, 2)).toBe('{\n  "id": 1\n}');
});
