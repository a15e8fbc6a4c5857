import { operations } from "@org/predictions/operations";
import { describe, expect, it } from "vitest";
import type { Reply } from "../core/reply.ts";
import { type FaultedRequest, cursorLoop, linkCycle, redirectLoop } from "./effects.ts";

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 200,
  headers: new Map(Object.entries({ "content-type": "application/json", ...headers })),
  text: JSON.stringify(body),
});

const request = (address: string, operation?: FaultedRequest["operation"]): FaultedRequest => ({
  base: "repoHost",
  method: "GET",
  url: new URL(address),
  headers: new Headers(),
  operation,
  seed: 1,
  firstEtags: new Map(),
});

const ISSUES = "https://host.example/issues?page=3&per_page=30";

describe("a redirect loop", () => {
  it("redirects to the request's own address, without a body", () => {
    const { status, headers, text } = redirectLoop(json({}), { kind: "redirect-loop" }, request(ISSUES));
    expect([status, [...headers], text]).toEqual([302, [["location", ISSUES]], undefined]);
  });

  it("has the fault's status", () => {
    expect(redirectLoop(json({}), { kind: "redirect-loop", status: 308 }, request(ISSUES)).status).toBe(308);
  });
});

describe("a link cycle", () => {
  const link = (before?: string): string | undefined =>
    linkCycle(json([], before === undefined ? {} : { link: before }), request(ISSUES)).headers.get("link");
  const next = '<https://host.example/issues?per_page=30>; rel="next"';

  it("leads to the first page, also from the last", () => {
    expect(link()).toBe(next);
    expect(request(ISSUES).url.href).toBe(ISSUES);
  });

  it("replaces only the link to the next page", () => {
    const others = '<https://host.example/a,b>; rel="prev", <https://host.example/c>; rel="last"';
    expect(link(`<https://host.example/d>; rel="next", ${others}`)).toBe(`${next}, ${others}`);
    expect(link("<https://host.example/d>; rel=next")).toBe(next);
  });

  it("leaves an error unchanged", () => {
    const error = { ...json({}), status: 404 };
    expect(linkCycle(error, request(ISSUES))).toBe(error);
  });
});

describe("a cursor loop", () => {
  const body = (reply: Reply): unknown => JSON.parse(reply.text ?? "");
  const { trades, events } = operations;

  it.each([
    [
      "the operation's parameter",
      "https://clob.example/?from=abc",
      { ...trades, page: { cursorParams: ["from"] } },
    ],
    ["next_cursor", "https://clob.example/?next_cursor=abc", undefined],
    ["after_cursor", "https://catalog.example/?after_cursor=abc", events],
  ])("repeats the request's cursor from %s", (_, address, operation) => {
    expect(body(cursorLoop(json({ data: [], next_cursor: "def" }), request(address, operation)))).toEqual({
      data: [],
      next_cursor: "abc",
    });
  });

  it("leads to the request's address where the next page is an address", () => {
    const address = "https://validators.example/?limit=2&offset=4";
    expect(body(cursorLoop(json({ next: null, results: [] }), request(address)))).toEqual({
      next: address,
      results: [],
    });
  });

  it.each<[string, Reply, string]>([
    ["the first page", json({ next_cursor: "def" }), "https://clob.example/"],
    ["a list", json([]), "https://clob.example/?next_cursor=abc"],
  ])("leaves %s unchanged", (_, reply, address) => {
    expect(cursorLoop(reply, request(address))).toBe(reply);
  });
});
