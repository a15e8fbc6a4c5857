import { describe, expect, test } from "vitest";
import { PRESIGNED, redactUrl, withoutSecrets } from "./redact-url.ts";

describe("a redacted address", () => {
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
    ["HTTPS://us&er:s3cret@h.example/x", "HTTPS://[redacted]@h.example/x"],
    ["https://h.example/x?next=http://a:s3cret@h", "https://h.example/x?next=http://[redacted]@h"],
    [
      "/x?next=http://a:s3cret@h/y&to=ftp://b:s3cret@h",
      "/x?next=http://[redacted]@h/y&to=ftp://[redacted]@h",
    ],
    ["/x#http://a:s3cret@h", "/x#http://[redacted]@h"],
    ["/proxy/http://a:s3cret@h/y", "/proxy/http://[redacted]@h/y"],
    ["//a:s3cret@h/x", "//[redacted]@h/x"],
    ["/x?next=http%3a%2f%2fa%3As3cret%40h%2Fy", "/x?next=http%3A%2F%2F[redacted]%40h%2Fy"],
    ["/x?next=http%253A%252F%252Fa%253As3cret%2540h", "/x?next=http%253A%252F%252F[redacted]%2540h"],
    ["/proxy/http%3A%2F%2Fa%3As3cret%40h", "/proxy/http%3A%2F%2F[redacted]%40h"],
    ["/x?next=http://h&mail=a@b", "/x?next=http://h&mail=a@b"],
    ["/x?next=http%3A%2F%2Fh%3Fmail%3Da%40b", "/x?next=http%3A%2F%2Fh%3Fmail%3Da%40b"],
    ["/x?next=http%3A%2F%2Fh%2Fa%40b", "/x?next=http%3A%2F%2Fh%2Fa%40b"],
    ["/x?next=http%3A%2F%2Fh%23a%40b", "/x?next=http%3A%2F%2Fh%23a%40b"],
    ["/x?next=%2Fy%3Ftoken%3Ds3cret%26page%3D2&b=2", "/x?next=%2Fy%3Ftoken%3D[redacted]%26page%3D2&b=2"],
    ["/x?next=%252Fy%253Ftoken%253Ds3cret&b=2", "/x?next=%252Fy%253Ftoken%253D[redacted]&b=2"],
    [
      "/x?next=%2Fy%3Fk%3Ds3cret%26token%3Ds3cret",
      "/x?next=%2Fy%3Fk%3D[redacted]%26token%3D[redacted]",
      ["k"],
    ],
    ["/x?next=%25252F%25252Fa%252540h", "/x?next=%25252F%25252F[redacted]%252540h"],
    ["/x?next=%2525252F%2525252Fa%25252540h", "/x?next=%2525252F%2525252Fa%25252540h"],
    ["/x?filter=a%3D1%26b%3Dtoken", "/x?filter=a%3D1%26b%3Dtoken"],
  ])("%s is %s", (url, expected, names?: readonly string[]) => {
    expect(redactUrl(url, names)).toBe(expected);
  });

  test("hides the credential's own parameter, in any encoding of its name", () => {
    expect(redactUrl("https://h.example/?k=1&%6B=2&kk=3", ["k"])).toBe(
      "https://h.example/?k=[redacted]&%6B=[redacted]&kk=3",
    );
  });
});

test("a parameter of the credential is removed, even if it is named like a signature", () => {
  expect(
    withoutSecrets("https://h.example/x?sig=a&X-Amz-Key=b&page=2", ["sig", "X-Amz-Key"], PRESIGNED),
  ).toBe("https://h.example/x?page=2");
});

test("a presigned address of another origin keeps its signature", () => {
  const signed =
    "https://h.example/x?X-Amz-Credential=a&X-Amz-Security-Token=b&X-Amz-Signature=c&X-Goog-Signature=d";
  expect(withoutSecrets(`${signed}&k=e`, ["k"], PRESIGNED)).toBe(signed);
  // Of Azure and of CloudFront.
  for (const query of [
    "sp=r&sv=2018-11-09&se=2026&sig=a%2Bb%3D&jwt=c",
    "Expires=1&Signature=a&Key-Pair-Id=b",
  ])
    expect(withoutSecrets(`https://h.example/x?${query}`, [], PRESIGNED)).toBe(
      `https://h.example/x?${query}`,
    );
  expect(withoutSecrets(signed, [])).toBe("https://h.example/x");
  expect(withoutSecrets("https://h.example/x?my-X-Amz-Signature=a&jwt_secret=b", [], PRESIGNED)).toBe(
    "https://h.example/x",
  );
});

test("an address of another origin loses its secrets", () => {
  expect(withoutSecrets("https://h.example/x?token=a&page=2&k=b&token=c#d", ["k"])).toBe(
    "https://h.example/x?page=2#d",
  );
});
