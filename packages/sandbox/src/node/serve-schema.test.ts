import { ParameterError } from "@org/http-core";
import { describe, expect, it, test } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { parsed } from "../core/parsed.ts";
import { baseNames } from "../origins.ts";
import { baseUrlSchema, sandboxSchema, serveSchema } from "./serve-schema.ts";

/** The message of the error; "none" without one. */
function complaint(schema: Parameters<typeof parsed>[0], value: unknown): string {
  try {
    parsed(schema, value, "serve");
  } catch (error) {
    if (error instanceof ParameterError) return error.message;
    throw error;
  }
  return "none";
}

describe("options", () => {
  it.each<object>([
    {},
    { host: "::1", port: 0, tls: { key: "k", cert: "c" }, defaultService: "clob" },
    { port: 65_535 },
    { port: 65_535 - baseNames.length, portPerService: true },
    { socket: "/tmp/a", sockets: { repoHost: "/tmp/b" } },
    { allowedHosts: ["sandbox.internal", "10.0.0.7", "[::1]", "::1"], controlToken: "a~b!" },
  ])("may be %j", (options) => {
    expect(complaint(serveSchema, options)).toBe("none");
  });

  it.each<[object, string]>([
    [{ port: 65_536 }, "serve.port"],
    [{ port: 1.5 }, "serve.port"],
    [{ port: 65_535, portPerService: true }, `a port up to ${String(65_535 - baseNames.length)}`],
    [{ host: "" }, "serve.host"],
    [{ sockets: { weather: "/tmp/a" } }, "serve.sockets.weather"],
    [{ defaultService: "repo-host" }, "serve.defaultService"],
    [{ allowedHosts: ["http://a.example"] }, "serve.allowedHosts.0"],
    [{ allowedHosts: ["a", "a.example:80"] }, "serve.allowedHosts.1"],
    [{ allowedHosts: ["*.example"] }, "serve.allowedHosts.0"],
    [{ controlToken: "two words" }, "serve.controlToken"],
    [{ controlToken: "" }, "serve.controlToken"],
    [{ tls: { key: "k" } }, "serve.tls"],
    [{ prot: 1 }, "serve.prot"],
  ])("are not %j", (options, words) => {
    expect(complaint(serveSchema, options)).toContain(words);
  });
});

test.each([
  ["https://sandbox.example", true],
  ["http://sandbox.example:8080/tools/", true],
  ["ftp://sandbox.example", false],
  ["https://u:p@sandbox.example", false],
  ["https://sandbox.example/?a=1", false],
  ["https://sandbox.example/#a", false],
  ["sandbox.example", false],
  ["/tools", false],
])("%s as a base address: %j", (address, isOne) => {
  const expected = isOne ? "none" : "an http or https address";
  expect(complaint(baseUrlSchema, address)).toContain(expected);
});

test("a sandbox is made by createSandbox", () => {
  expect(complaint(sandboxSchema, frozenSandbox({ scale: 1 }))).toBe("none");
  for (const value of [undefined, null, {}, { handle: 1 }, []])
    expect(complaint(sandboxSchema, value)).toContain("a sandbox, as createSandbox makes them");
});
