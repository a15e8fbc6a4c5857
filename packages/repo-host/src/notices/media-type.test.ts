import { describe, expect, test } from "vitest";
import { differenceOf } from "./media-type.ts";

const JSON_V3 = "application/vnd.service.v3+json";
const RAW = "application/vnd.service.v3.raw";

describe("no difference is reported if the response has the requested media type", () => {
  test.each([
    [JSON_V3, "service.v3; format=json"],
    ["application/vnd.acme.v3+json", "acme-hub.v3; format=json"],
    ["Application/VND.Service.V3+JSON", "SERVICE.V3; Format=JSON"],
    ["application/vnd.service+json", "service.v3; format=json"],
    ["application/vnd.service.v4+json", "service.v4; format=json"],
    [RAW, "service.v3; param=raw"],
    [RAW, "service.v3; param=raw; format=json"],
    ["application/vnd.service.raw", "service.v3;param=raw"],
    [`${RAW}+json`, 'service.v3; param="raw"; format=json'],
    ["application/vnd.service.mercy-preview+json", "service.mercy-preview; format=json"],
    ["application/vnd.service.v4+json, application/vnd.service.v3+json;q=0.5", "service.v3; format=json"],
    [`${RAW}, */*;q=0.1`, "service.v3; format=json"],
    ["application/json", "service.v3; format=json"],
    ["text/html", "service.v3; format=json"],
    ["*/*", "service.v3; param=raw"],
    [undefined, "service.v3; format=json"],
    // A deployment that repeats the requested media type.
    [JSON_V3, JSON_V3],
    [JSON_V3, "service.v3+json"],
    [RAW, RAW],
  ])("%s, %s", (accept, came) => {
    expect(differenceOf(came, accept)).toBeUndefined();
  });
});

describe("no difference is reported if a deployment leaves parts out", () => {
  test.each([
    [JSON_V3, "service.v3"],
    [JSON_V3, "service; format=json"],
    [JSON_V3, "service"],
    [JSON_V3, ""],
    [RAW, "service.v3"],
    [`${RAW}+json`, "service.v3; param=raw"],
  ])("%s, %s", (accept, came) => {
    expect(differenceOf(came, accept)).toBeUndefined();
  });
});

describe("another version is reported", () => {
  test.each([
    [JSON_V3, "service.v4; format=json", "3"],
    [JSON_V3, "application/vnd.service.v4+json", "3"],
    [JSON_V3, "service.v30", "3"],
    ["application/vnd.service.v4+json", "service.v3; format=json", "4"],
    [undefined, "service.v4", "3"],
    ["*/*", "service.v4", "3"],
    ["text/html", "service.v4", "3"],
  ])("%s, %s", (accept, came, version) => {
    expect(differenceOf(came, accept)).toBe(`Version ${version} was requested; the response is "${came}"`);
  });
});

describe("another format of the resource is reported", () => {
  test.each([
    [RAW, "service.v3; format=json"],
    [`${RAW}+json`, "service.v3; format=json"],
    [RAW, "service.v3; param=html"],
    ["application/vnd.service.v4.raw", "service; format=json"],
    [JSON_V3, "service.v3; param=raw"],
    [JSON_V3, RAW],
    [JSON_V3, "service.v3; format=xml"],
    ["application/json", "service.v3; format=xml"],
  ])("%s, %s", (accept, came) => {
    expect(differenceOf(came, accept)).toBe(`"${accept}" was requested; the response is "${came}"`);
  });

  test("briefly", () => {
    const long = (start: string): string => `${start}${"x".repeat(1_000)}`;
    const difference = differenceOf(long("service.v3; format="), long("application/vnd.service.v3+"));
    expect(difference).toBeUndefined();
    const other = differenceOf(long("service.v3; format=y"), long("application/vnd.service.v3+")) ?? "";
    expect(other.length).toBeLessThan(250);
  });
});
