import { toBase64 } from "@org/http-core/operation";
import { describe, expect, it } from "vitest";
import { accessProblem, isLocalHost, localAccess, type ControlAccess } from "./access.ts";

/** The status of the refusal of a request; undefined: it is admitted. */
function status(
  headers: Readonly<Record<string, string>>,
  {
    method = "GET",
    host = "localhost:4010",
    ...access
  }: Partial<ControlAccess> & {
    readonly method?: string;
    readonly host?: string;
  } = {},
): number | undefined {
  const url = new URL(`http://${host}/_sandbox`);
  const request = { method, url, headers: new Headers({ Host: host, ...headers }) };
  return accessProblem(request, { ...localAccess, ...access })?.status;
}

const isToken = (text: string): boolean => text === "t0ken";
const basic = (password: string): string => `Basic ${toBase64(`any:${password}`)}`;

describe("a name of this machine", () => {
  it.each(["localhost", "LOCALHOST", "localhost.", "a.b.localhost", "127.0.0.1", "127.9.9.9", "[::1]"])(
    "is %s",
    (name) => {
      expect(isLocalHost(name)).toBe(true);
    },
  );

  it.each(["", "xlocalhost", "localhost.example", "127.0.0.1.example", "128.0.0.1", "[::2]", "localhost.."])(
    "is not %j",
    (name) => {
      expect(isLocalHost(name)).toBe(false);
    },
  );

  it("may be that of a base address in process", () => {
    expect(localAccess.isOwnHost("clob.sandbox.test")).toBe(true);
    expect(localAccess.isOwnHost("other.sandbox.test")).toBe(false);
  });
});

describe("a request", () => {
  it("without browser headers is admitted under an own host only, in target and Host", () => {
    expect(status({})).toBe(undefined);
    expect(status({}, { host: "evil.example" })).toBe(403);
    expect(status({ Host: "localhost" }, { host: "evil.example" })).toBe(403);
    expect(status({ Host: "evil.example" })).toBe(403);
    expect(status({ Host: "not a host" })).toBe(403);
  });

  it.each([
    [{ Origin: "http://localhost:4010" }, undefined],
    [{ Origin: "http://localhost:4011" }, 403],
    [{ Origin: "null" }, 403],
    [{ "Sec-Fetch-Site": "none" }, undefined],
    [{ "Sec-Fetch-Site": "same-origin" }, undefined],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
  ])("of a browser is admitted from the own origin: %j", (headers, expected) => {
    expect(status(headers)).toBe(expected);
  });

  it("may not follow a link of another site", () => {
    expect(status({ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" })).toBe(403);
  });

  it.each([
    ["POST", {}, 415],
    ["DELETE", { "Content-Type": "text/plain" }, 415],
    ["PATCH", { "Content-Type": "application/json-seq" }, 415],
    ["POST", { "Content-Type": " Application/JSON ; charset=utf-8" }, undefined],
    ["HEAD", {}, undefined],
    ["OPTIONS", {}, undefined],
  ])("that changes something is JSON: %s with %j", (method, headers, expected) => {
    expect(status(headers, { method })).toBe(expected);
  });
});

describe("a token", () => {
  it.each([{ Authorization: "Bearer t0ken" }, { "X-Sandbox-Token": "t0ken" }])(
    "as %j admits any host and origin, but no change without JSON",
    (headers) => {
      const other = { host: "evil.example", isToken, needsToken: true };
      expect(status({ ...headers, Origin: "https://evil.example" }, other)).toBe(undefined);
      expect(status(headers, { ...other, method: "POST" })).toBe(415);
    },
  );

  it("as a password admits a browser under any host, but no other origin", () => {
    const access = { host: "sandbox.example", isToken, needsToken: true };
    expect(status({ Authorization: basic("t0ken") }, access)).toBe(undefined);
    expect(status({ Authorization: basic("t0ken"), Origin: "https://evil.example" }, access)).toBe(403);
  });

  it.each([{}, { Authorization: basic("other") }, { Authorization: "Bearer " }, { Authorization: "t0ken" }])(
    "is missing if it is required: %j",
    (headers) => {
      expect(status(headers, { isToken, needsToken: true })).toBe(401);
      expect(status(headers, { isToken })).toBe(undefined);
    },
  );
});
