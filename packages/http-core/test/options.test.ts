import { scriptedFetch } from "@org/http-core/testing";
import { ParameterError, createClient, type CallOptions, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { byCursor, getThing } from "./shop.ts";

const BASE = "https://shop.example/api";

function setUp(options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  return { fetch, client: createClient({ baseUrl: BASE, fetch, ...options }) };
}

type Timing = Required<Pick<CallOptions, "timeout">> | Required<Pick<CallOptions, "retry">>;

const NUMBERS: readonly (readonly [string, (value: number) => Timing])[] = [
  ["timeout.attempt", (attempt) => ({ timeout: { attempt } })],
  ["timeout.total", (total) => ({ timeout: { total } })],
  ["retry.retries", (retries) => ({ retry: { retries } })],
  ["retry.maxWait", (maxWait) => ({ retry: { maxWait } })],
];

describe("an invalid number is refused by the option's name", () => {
  test.each(NUMBERS)("%s", async (parameter, options) => {
    for (const value of [Number.NaN, -1]) {
      expect(() => setUp(options(value))).toThrow(expect.objectContaining({ code: "parameter", parameter }));
      const { client, fetch } = setUp();
      await expect(client.call(getThing, { id: "7" }, options(value))).rejects.toMatchObject({ parameter });
      expect(fetch.requests).toHaveLength(0);
    }
    expect(() => setUp(options(Infinity))).not.toThrow();
    expect(() => setUp(options(0))).not.toThrow();
  });

  test("bodyCap", () => {
    expect(() => void Reflect.apply(setUp, undefined, [{ numbers: "exactly" }])).toThrow(
      'numbers: expected "double" or "exact", received "exactly"',
    );
    expect(() => setUp({ bodyCap: Number.NaN })).toThrow(
      "bodyCap: expected a number, 0 or more, received NaN",
    );
  });

  test("max", async () => {
    const list = setUp().client.list(byCursor, {}, { max: Number.NaN });
    await expect(list).rejects.toMatchObject({ parameter: "max" });
    await expect(list.collect({ max: Number.NaN })).rejects.toMatchObject({ parameter: "max" });
    await expect(setUp().client.list(byCursor, {}).collect({ max: Number.NaN })).rejects.toMatchObject({
      parameter: "max",
    });
  });
});

describe("an invalid header", () => {
  const SECRET = "s3cr3t-of-a-line";

  test("is named in the error, without its value", async () => {
    const { client, fetch } = setUp();
    const headers = { authorization: `Bearer ${SECRET}\n` };
    const error: unknown = await client.call(getThing, { id: "7" }, { headers }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter: "headers.authorization", received: "string of 24" });
    expect(fetch.requests).toHaveLength(0);
  });

  test.each(["", "a b", "a:b", "ä"])("has a name that HTTP does not allow: %j", async (name) => {
    const { client } = setUp();
    const call = client.call(getThing, { id: "7" }, { headers: { [name]: SECRET } });
    await expect(call).rejects.toMatchObject({ code: "parameter", parameter: "headers" });
    await expect(call).rejects.not.toThrow(SECRET);
  });

  test("is refused when the client is created, if it is the client's name", () => {
    expect(() => setUp({ userAgent: "two\nlines" })).toThrow(
      "userAgent: expected text that a header can carry",
    );
  });
});
