import { Secret } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { secretsOf } from "../journal/secrets.ts";
import { importRecordings } from "./import.ts";

const API = "https://api.example.com/v3";
const services = { repoHost: API };
const ELSEWHERE = "none of the services: `services` names their addresses";
const secrets = secretsOf({ token: "known-secret" });

/** A tape with one response, or with another outcome. */
const tape = (url: string, outcome: object = responseOf({ text: "{}" }), more: object = {}): object => ({
  version: 1,
  recordings: [{ request: { method: "GET", url, headers: {} }, ...outcome }],
  ...more,
});
const responseOf = (body: object): object => ({
  response: { status: 200, statusText: "OK", headers: { etag: '"1"' }, body },
});

describe("a tape", () => {
  it("has responses by service, with the target below the base address", async () => {
    const { recorded, leftOut } = await importRecordings(tape(`${API}/user?b=2&a=1`), secrets, { services });
    expect(leftOut).toEqual([]);
    expect(recorded).toEqual([
      {
        service: "repoHost",
        address: API,
        method: "GET",
        target: "/user?a=1&b=2",
        status: 200,
        headers: { etag: '"1"' },
        body: "{}",
      },
    ]);
  });

  it("may name its services itself, and options have precedence", async () => {
    const own = tape("https://a.example/x", undefined, { services: { clob: "https://a.example" } });
    const imported = async (options?: object): Promise<unknown> =>
      (await importRecordings(own, secrets, options)).recorded[0]?.service;
    expect(await imported()).toBe("clob");
    expect(await imported({ services: { clob: "https://b.example" } })).toBeUndefined();
  });

  it.each([
    ["elsewhere", tape("https://a.example/"), ELSEWHERE],
    ["a path beside the base address", tape("https://api.example.com/v30"), ELSEWHERE],
    ["a failure", tape(API, { failure: { code: "ECONNRESET" } }), "no answer: ECONNRESET"],
    ["bytes", tape(API, responseOf({ base64: "/w==" })), "the body is no text"],
  ])("leaves out %s", async (_, source, reason) => {
    const { recorded, leftOut } = await importRecordings(source, secrets, { services });
    expect(recorded).toEqual([]);
    expect(leftOut.map((one) => one.reason)).toEqual([reason]);
  });
});

describe("a HAR log", () => {
  const log = (...entries: readonly object[]): object => ({ log: { entries } });
  const entry = (request: object, response: object = {}): object => ({
    request: { method: "GET", url: `${API}/meta`, ...request },
    response: { status: 200, ...response },
  });

  it("has bodies only where the log has them", async () => {
    const { recorded } = await importRecordings(
      log(entry({}, { content: { size: 9 } }), entry({}, { content: { text: "x" } })),
      secrets,
      { services },
    );
    expect(recorded.map((one) => ("body" in one ? one.body : "none"))).toEqual(["none", "x"]);
  });

  it("is redacted as a recorder does, with secrets that only the caller knows", async () => {
    const request = { method: "POST", postData: { text: "of only-mine" } };
    const { recorded } = await importRecordings(
      log(entry(request, { content: { text: "only-mine" } })),
      secrets,
      {
        services,
        redact: [new Secret("only-mine")],
      },
    );
    expect(recorded).toMatchObject([{ sent: "of [redacted]", body: "[redacted]" }]);
  });

  it.each(["data:image/png;base64,iVBORw0KGgo=", "chrome-extension://abc/x.js", "about:blank"])(
    "leaves out %s, which is no request to a service",
    async (url) => {
      const { recorded, leftOut } = await importRecordings(log(entry({ url }), entry({})), secrets, {
        services,
      });
      expect(recorded).toHaveLength(1);
      expect(leftOut).toEqual([{ url: `${new URL(url).protocol}…`, reason: "no address of http or https" }]);
    },
  );

  it("shows no secret in the addresses that it leaves out, and keeps the order of the rest", async () => {
    const gone = entry({ url: `${API}/user?q=known-secret` }, { status: 0 });
    const { recorded, leftOut } = await importRecordings(
      log(gone, entry({}, { content: { text: "1" } }), gone, entry({}, { content: { text: "2" } })),
      secrets,
      { services },
    );
    expect(leftOut.map(({ url }) => url)).toEqual(Array(2).fill(`${API}/user?q=[redacted]`));
    expect(recorded.map(({ body }) => body)).toEqual(["1", "2"]);
  });
});
