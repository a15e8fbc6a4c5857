import { expect, it } from "vitest";
import { usualName } from "./headers.ts";

it("header names have the spelling of their specifications", () => {
  const usual = [
    "ETag",
    "Link",
    "X-RateLimit-Remaining",
    "X-OAuth-Scopes",
    "X-Accepted-OAuth-Scopes",
    "X-Service-OTP",
    "X-Service-Media-Type",
    "Access-Control-Allow-Origin",
    "Content-Type",
    "WWW-Authenticate",
  ];
  expect(usual.map((name) => usualName(name.toLowerCase()))).toEqual(usual);
});
