import { bearer, ParameterError, Secret } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { checkLoadOptions, readLoadOptions, readServiceAddresses } from "./load-options.ts";

describe("addresses of services", () => {
  it("are read by service, without those that are undefined", () => {
    const services = { repoHost: "https://api.example.com", clob: undefined };
    expect(readServiceAddresses(services)).toEqual({ repoHost: "https://api.example.com" });
    expect(readServiceAddresses({})).toEqual({});
  });

  it.each([
    [{ repoHost: "api.example.com" }, "services.repoHost"],
    [{ "repo-host": "https://api.example.com" }, "services.repo-host"],
    [{ clob: 7 }, "services.clob"],
    ["https://api.example.com", "services"],
  ])("are not %j", (services, words) => {
    expect(() => readServiceAddresses(services)).toThrow(ParameterError);
    expect(() => readServiceAddresses(services)).toThrow(words);
  });
});

describe("options of load", () => {
  it("may have credentials and secrets, also of another version of their package", () => {
    checkLoadOptions({ mode: "strict", services: {}, redact: [bearer("t"), new Secret("s")] });
    const foreign = { reveal: (): string => "s" };
    Reflect.apply(checkLoadOptions, undefined, [{ redact: [foreign] }]);
  });

  it.each([
    [{ mode: "lax" }, "recordings.mode"],
    [{ redact: ["my-token"] }, "recordings.redact.0"],
    [{ service: {} }, "recordings.service"],
  ])("are not %j", (options, words) => {
    const check = (): unknown => Reflect.apply(checkLoadOptions, undefined, [options]);
    expect(check).toThrow(words);
  });
});

describe("flat options", () => {
  it("become addresses and a mode", () => {
    expect(readLoadOptions({ mode: "strict", clob: "https://a.example" }, "query")).toEqual({
      mode: "strict",
      services: { clob: "https://a.example" },
    });
    expect(readLoadOptions({}, "query")).toEqual({ services: {} });
  });

  it.each([
    [{ mode: "STRICT" }, "query.mode"],
    [{ weather: "https://a.example" }, "query.weather"],
    [{ clob: "/clob" }, "query.clob"],
  ])("are not %j", (options, words) => {
    expect(() => readLoadOptions(options, "query")).toThrow(words);
  });
});
