import { expectLinearTime } from "@org/vitest-config/linear-time";
import { describe, expect, test } from "vitest";
import { PRESIGNED, redactUrl, withoutSecrets } from "./redact-url.ts";

describe("an address that is told", () => {
  test.each([
    ["https://h.example/x?token=s3cret&page=2", "https://h.example/x?token=[redacted]&page=2"],
    ["https://h.example/x?page=2&API-Key=s3cret#part", "https://h.example/x?page=2&API-Key=[redacted]#part"],
    ["https://h.example/x?access%5Ftoken=s3cret", "https://h.example/x?access%5Ftoken=[redacted]"],
    ["https://h.example/x?%E0=s&token=s3cret", "https://h.example/x?%E0=s&token=[redacted]"],
    ["https://h.example/x?token=a=b", "https://h.example/x?token=[redacted]"],
    ["https://h.example/x?tokens=3&monkey=x&page", "https://h.example/x?tokens=3&monkey=x&page"],
    ["https://user:s3cret@h.example/x", "https://[redacted]@h.example/x"],
    ["HTTPS://user:s3cret@h.example/x", "HTTPS://[redacted]@h.example/x"],
    ["https://@h.example/x", "https://[redacted]@h.example/x"],
    ["https://h.example/a@b?mail=a@b", "https://h.example/a@b?mail=a@b"],
    ["/x?sig=s3cret", "/x?sig=[redacted]"],
    [
      "/x?clientSecret=s3cret&appSecret=s3cret&page=2",
      "/x?clientSecret=[redacted]&appSecret=[redacted]&page=2",
    ],
    [
      "/x?X-Amz-Credential=s3cret&X-Amz-Date=20260101&X-Amz-Signature=s3cret",
      "/x?X-Amz-Credential=[redacted]&X-Amz-Date=20260101&X-Amz-Signature=[redacted]",
    ],
    ["/x?jwt=s3cret&otp=123456&session=s3cret", "/x?jwt=[redacted]&otp=[redacted]&session=[redacted]"],
    ["/x?user[password]=s3cret", "/x?user[password]=[redacted]"],
    ["/x?design=7&author=ann&next_token=8", "/x?design=7&author=ann&next_token=8"],
    ["/x#access_token=s3cret&state=1", "/x#access_token=[redacted]&state=1"],
    ["/x?a=1#/y?token=s3cret", "/x?a=1#/y?token=[redacted]"],
    ["/x?a=1;token=s3cret;b=2", "/x?a=1;token=[redacted];b=2"],
    ["/x?next=/y?token=s3cret&b=2", "/x?next=/y?token=[redacted]&b=2"],
    ["/x?token=s3cret;s3cret?s3cret&b=2", "/x?token=[redacted]&b=2"],
    ["/x;jsessionid=s3cret/y;v=1?z=2", "/x;jsessionid=[redacted]/y;v=1?z=2"],
    ["/callback?code=s3cret&state=1", "/callback?code=[redacted]&state=1"],
    [
      "/login?client_id=s3cret&client_secret=s3cret&code=s3cret&redirect_uri=x",
      "/login?client_id=[redacted]&client_secret=[redacted]&code=[redacted]&redirect_uri=x",
    ],
    ["/countries?code=DE&page=2", "/countries?code=DE&page=2"],
  ])("%s is %s", (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  test("has no parameter of the credential's own, however its name is written", () => {
    expect(redactUrl("https://h.example/?k=1&%6B=2&kk=3", ["k"])).toBe(
      "https://h.example/?k=[redacted]&%6B=[redacted]&kk=3",
    );
  });
});

test.each(["?", "&", "#", ";", "?a", ";a", "a=", "?a=;", "=", "token=&", "code=state="])(
  "a long address is read in linear time: %s again and again",
  (part) => {
    expectLinearTime({
      length: 20_000,
      input: (length) => `/x=${part.repeat(length)}`,
      work: (url) => redactUrl(url),
    });
  },
);

test("an address that was signed for another origin keeps what it was signed with", () => {
  const signed =
    "https://h.example/x?X-Amz-Credential=a&X-Amz-Security-Token=b&X-Amz-Signature=c&X-Goog-Signature=d";
  expect(withoutSecrets(`${signed}&k=e`, ["k"], PRESIGNED)).toBe(signed);
  expect(withoutSecrets(signed, [])).toBe("https://h.example/x");
  expect(withoutSecrets("https://h.example/x?my-X-Amz-Signature=a", [], PRESIGNED)).toBe(
    "https://h.example/x",
  );
});

test("an address for another origin goes without what is secret", () => {
  expect(withoutSecrets("https://h.example/x?token=a&page=2&k=b&token=c#d", ["k"])).toBe(
    "https://h.example/x?page=2#d",
  );
});
