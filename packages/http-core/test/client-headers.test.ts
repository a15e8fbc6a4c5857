import { createClient, get, post, text, type ClientOptions } from "@org/http-core";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";

const operations = {
  book: get("/books/{id}", { answer: { title: text } }),
  add: post("/books", { params: { title: text }, answer: { title: text } }),
};

function library(headers: ClientOptions["headers"]) {
  const sent: Headers[] = [];
  const client = createClient({
    baseUrl: "https://library.example",
    operations,
    headers,
    cache: false,
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers));
      return Response.json({ title: "Dune" });
    },
  });
  return { client, sent };
}

describe("headers of a client", () => {
  test("go with each request", async () => {
    const { client, sent } = library({ "X-Team": "data" });
    await client.book({ id: 7 });
    await client.add({ title: "Dune" });
    expect(sent.map((headers) => headers.get("x-team"))).toEqual(["data", "data"]);
  });

  test("give way to an operation's own header and to a call's", async () => {
    const { client, sent } = library({ "content-type": "text/plain", "X-Team": "data" });
    await client.add({ title: "Dune" }, { headers: { "x-team": "other" } });
    expect(sent[0]?.get("content-type")).toContain("json");
    expect(sent[0]?.get("x-team")).toBe("other");
  });

  test("set the User-Agent, unless the call does", async () => {
    const { client, sent } = library({ "User-Agent": "nightly" });
    await client.book({ id: 7 });
    expect(sent[0]?.get("user-agent")).toBe("nightly");
  });

  test("are not sent to a foreign base address of a call", async () => {
    const { client, sent } = library({ "X-Team": "data" });
    await client.book({ id: 7 }, { baseUrl: "https://elsewhere.example" });
    expect(sent[0]?.has("x-team")).toBe(false);
  });

  test.each([
    [{ Authorization: "Bearer s3cret" }, "headers.Authorization"],
    [{ "X-Api-Key": "s3cret" }, "headers.X-Api-Key"],
    [{ "X-Team": "a\nb" }, "headers.X-Team"],
    [{ "X Team": "a" }, "headers"],
    [{ "Authorization: Bearer s3cret": "" }, "headers"],
  ])("are refused where they carry a credential or are invalid: %j", async (headers, parameter) => {
    const failure = await failureOf(async () => Promise.resolve(library(headers)));
    expect(failure).toMatchObject({ code: "parameter", parameter });
    expect(String(failure)).not.toContain("s3cret");
  });
});

describe("headers that would disappear are refused before any request", () => {
  test.each([
    ["Headers", new Headers({ "X-Team": "data" })],
    ["Map", new Map([["X-Team", "data"]])],
  ])("a %s, of a client and of a call", async (received, headers) => {
    const message = `headers: expected a plain object, received ${received}`;
    expect(await failureOf(() => untyped(library)(headers))).toMatchObject({ message });
    const { client, sent } = library({});
    expect(await failureOf(() => untyped(client.book)({ id: 7 }, { headers }))).toMatchObject({ message });
    expect(sent).toEqual([]);
  });

  test.each([
    [7, "number"],
    [undefined, "undefined"],
  ])("the value %s, by the header's name", async (value, received) => {
    const { client, sent } = library({});
    const call = (): unknown => untyped(client.book)({ id: 7 }, { headers: { "X-Team": value } });
    expect(await failureOf(call)).toMatchObject({
      message: `headers.X-Team: expected text that a header can carry, received ${received}`,
    });
    expect(sent).toEqual([]);
  });
});
