import { describe, expect, test } from "vitest";
import { redactUrl, withoutSecrets } from "./redact.ts";

describe("an address that is told", () => {
  test.each([
    ["https://h.example/x?token=s3cret&page=2", "https://h.example/x?token=[redacted]&page=2"],
    ["https://h.example/x?page=2&API-Key=s3cret#part", "https://h.example/x?page=2&API-Key=[redacted]#part"],
    ["https://h.example/x?access%5Ftoken=s3cret", "https://h.example/x?access%5Ftoken=[redacted]"],
    ["https://h.example/x?%E0=s&token=s3cret", "https://h.example/x?%E0=s&token=[redacted]"],
    ["https://h.example/x?token=a=b", "https://h.example/x?token=[redacted]"],
    ["https://h.example/x?tokens=3&monkey=x&page", "https://h.example/x?tokens=3&monkey=x&page"],
    ["https://user:s3cret@h.example/x", "https://[redacted]@h.example/x"],
    ["https://@h.example/x", "https://[redacted]@h.example/x"],
    ["https://h.example/a@b?mail=a@b", "https://h.example/a@b?mail=a@b"],
    ["/x?sig=s3cret", "/x?sig=[redacted]"],
  ])("%s is %s", (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  test("has no parameter of the credential's own, however its name is written", () => {
    expect(redactUrl("https://h.example/?k=1&%6B=2&kk=3", ["k"])).toBe(
      "https://h.example/?k=[redacted]&%6B=[redacted]&kk=3",
    );
  });
});

test("an address for another origin goes without what is secret", () => {
  expect(withoutSecrets("https://h.example/x?token=a&page=2&k=b&token=c#d", ["k"])).toBe(
    "https://h.example/x?page=2#d",
  );
});
