import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { describe, expect, it, test } from "vitest";
import { messageOf } from "../../test/message.ts";
import {
  addressOf,
  destinationOf,
  hostInUrl,
  hostnameOf,
  isServiceHost,
  pathOf,
  withBase,
  withoutBase,
  withoutDot,
} from "./destination.ts";

const at = (address: string): URL => new URL(address, "http://localhost");
const SANDBOX = { kind: "sandbox" };

describe("the destination is", () => {
  it.each([
    ["/repo-host/meta", "repoHost", "/repo-host"],
    ["/clob", "clob", "/clob"],
    ["/%63lob/trades", "clob", "/%63lob"],
    ["http://catalog.localhost/clob/x", "catalog", ""],
    ["http://repo-host.sandbox.test:4010/meta", "repoHost", ""],
  ])("of %s the service %s below %j", (address, base, prefix) => {
    expect(destinationOf(at(address))).toEqual({ kind: "service", base, prefix });
  });

  it.each(["/", "/_sandbox", "/repo-hosts/meta", "//repo-host/meta", "http://other.localhost/meta"])(
    "of %s the sandbox",
    (address) => {
      expect(destinationOf(at(address))).toEqual(SANDBOX);
    },
  );

  it("found below the path that names a world", () => {
    const base = "validators";
    const world = "/_world/one";
    const prefix = "/_world/one/validators";
    expect(destinationOf(at("/_world/one/validators/v1"), world)).toEqual({ kind: "service", base, prefix });
    expect(destinationOf(at("http://clob.localhost/_world/one/x"), world)).toMatchObject({ prefix: world });
    expect(destinationOf(at("/_world/one"), world)).toEqual(SANDBOX);
  });

  it("a default service for all but the control API", () => {
    const found = (path: string): unknown => destinationOf(at(path), "", "repoHost");
    expect(found("/meta")).toEqual({ kind: "service", base: "repoHost", prefix: "" });
    expect(found("/clob/x")).toMatchObject({ base: "clob" });
    expect(found("/_sandbox/api")).toEqual(SANDBOX);
  });
});

test("a host belongs to one service by its whole name", () => {
  const hosts = ["clob.localhost", "repo-host.sandbox.test", "localhost", "x.clob.localhost", "clob.example"];
  expect(hosts.map(isServiceHost)).toEqual([true, true, false, false, false]);
});

describe("the address of a request", () => {
  const address = (url: string, host = "localhost:4010"): string | undefined =>
    addressOf(messageOf({ url, headers: [["Host", host]] }))?.href;

  it("has the host of the request, or that of an absolute target", () => {
    expect(address("/a?b=1")).toBe("http://localhost:4010/a?b=1");
    expect(address("HTTP://clob.localhost/a")).toBe("http://clob.localhost/a");
    expect(addressOf(messageOf({ url: "/a", headers: [] }))?.href).toBe("http://localhost/a");
  });

  it("has the scheme of the connection", () => {
    const socket = new TLSSocket(new Socket());
    expect(addressOf(messageOf({ url: "/a", socket }))?.href).toBe("https://localhost/a");
  });

  it("keeps what a URL parser would turn into another path", () => {
    expect(address("/a\\b#c")).toBe("http://localhost:4010/a%5Cb%23c");
    expect(address("//evil.example/a")).toBe("http://localhost:4010//evil.example/a");
  });

  it.each(["u:p@localhost", "u@localhost", "a b", "[::", "localhost:99999"])(
    "is unknown for the invalid host %s",
    (host) => {
      expect(address("/a", host)).toBeUndefined();
    },
  );
});

describe("a public address", () => {
  const base = new URL("https://sandbox.example/tools/");

  it("has a path without a slash at its end", () => {
    expect([pathOf(base), pathOf(new URL("https://a.example")), pathOf(undefined)]).toEqual([
      "/tools",
      "",
      "",
    ]);
  });

  it.each([
    ["/tools/clob/x?y=/tools", "/clob/x?y=/tools"],
    ["/tools", "/"],
    ["/tools?x=1", "/?x=1"],
    ["/toolsy/x", "/toolsy/x"],
    ["/x/tools", "/x/tools"],
  ])("is removed from %s", (path, rest) => {
    expect(withoutBase(at(path), base).href).toBe(`http://localhost${rest}`);
  });

  it("replaces the host, and precedes the path", () => {
    expect(withBase(at("/clob/x?y=1"), base).href).toBe("https://sandbox.example/tools/clob/x?y=1");
    expect(withoutBase(at("/tools/x"), undefined).pathname).toBe("/tools/x");
  });
});

test.each([
  ["localhost", "localhost", "localhost"],
  ["LOCALHOST.", "LOCALHOST.", "localhost"],
  ["::1", "[::1]", "[::1]"],
  ["[::1]", "[::1]", "[::1]"],
  ["127.1", "127.1", "127.0.0.1"],
  ["localhost:80", "[localhost:80]", undefined],
  ["a/b", "a/b", undefined],
  ["u@a", "u@a", undefined],
  ["", "", undefined],
])("the host %j is %j in a URL, and has the name %j", (host, inUrl, hostname) => {
  expect([hostInUrl(host), hostnameOf(host)]).toEqual([inUrl, hostname]);
});

test("one dot at the end of a name is dropped", () => {
  expect(["a.example.", "a.example", "a.."].map(withoutDot)).toEqual(["a.example", "a.example", "a."]);
});
