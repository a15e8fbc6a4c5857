import { describe, expect, test } from "vitest";
import { Secret } from "../auth/secret.ts";
import { bearer } from "../auth/schemes.ts";
import { isFinal } from "../errors/network.ts";
import { codeOf } from "../errors/platform-codes.ts";
import { record } from "./recorder.ts";
import { replay, UnrecordedError } from "./replay.ts";
import type { Recording, Tape } from "./tape.ts";

const URL_OF_THING = "https://tape.example/things/7";

const OK = { status: 200, statusText: "OK", headers: { etag: '"1"' }, body: { text: "body" } };

function tapeOf(...recordings: readonly Recording[]): Tape {
  return { version: 1, headers: ["accept", "range"], credentialQuery: [], recordings };
}

const get = { method: "GET", url: URL_OF_THING, headers: {} };

describe("a recorded response", () => {
  test("is returned as it was recorded", async () => {
    const response = await replay(tapeOf({ request: get, response: OK }))(URL_OF_THING);
    expect([response.status, response.statusText, response.headers.get("etag")]).toEqual([200, "OK", '"1"']);
    expect(await response.text()).toBe("body");
  });

  test("may be bytes, or nothing", async () => {
    const bytes = { ...OK, body: { base64: "/wA=" } };
    const empty = { ...OK, status: 304, body: { text: "" } };
    const fetch = replay(tapeOf({ request: get, response: bytes }, { request: get, response: empty }));
    expect(new Uint8Array(await (await fetch(URL_OF_THING)).arrayBuffer())).toEqual(Uint8Array.of(0xff, 0));
    expect(await fetch(URL_OF_THING)).toMatchObject({ status: 304, body: null });
  });

  test("is returned once, in the recorded order", async () => {
    const second = { ...OK, body: { text: "second" } };
    const fetch = replay(tapeOf({ request: get, response: OK }, { request: get, response: second }));
    const texts = [await fetch(URL_OF_THING), await fetch(URL_OF_THING)].map((response) => response.text());
    expect(await Promise.all(texts)).toEqual(["body", "second"]);
    await expect(fetch(URL_OF_THING)).rejects.toThrow(`No recording is left of GET ${URL_OF_THING}`);
  });

  test("is not used up by another replay of the tape", async () => {
    const tape = tapeOf({ request: get, response: OK });
    for (const fetch of [replay(tape), replay(tape)]) expect((await fetch(URL_OF_THING)).status).toBe(200);
    expect(tape.recordings).toHaveLength(1);
  });
});

test("a recorded failure is one of the platform, with its code", async () => {
  const fetch = replay(tapeOf({ request: get, failure: { code: "ECONNREFUSED" } }));
  const error: unknown = await fetch(URL_OF_THING).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(codeOf(error)).toBe("ECONNREFUSED");
});

describe("requests match", () => {
  const put = { ...get, method: "PUT", headers: { range: "bytes=0-", accept: "*/*" }, body: { text: "né" } };
  const fetch = (init: RequestInit, url = URL_OF_THING) =>
    replay(tapeOf({ request: put, response: OK }))(url, {
      method: "PUT",
      headers: { Accept: "*/*", Range: "bytes=0-", Authorization: "Bearer any-one" },
      body: "né",
      ...init,
    });

  test("whatever their credential, and the order of their headers", async () => {
    expect((await fetch({})).status).toBe(200);
    expect((await fetch({}, `${URL_OF_THING}?access_token=any-one`)).status).toBe(200);
  });

  test.each<[string, RequestInit, string?]>([
    ["method", { method: "POST" }],
    ["body", { body: "other" }],
    ["header", { headers: { Accept: "*/*" } }],
    ["query", {}, `${URL_OF_THING}?page=2`],
  ])("not with another %s", async (_, init, url) => {
    await expect(fetch(init, url)).rejects.toBeInstanceOf(UnrecordedError);
  });

  test("not with bytes if the recording has a text that encodes them", async () => {
    const text = { ...get, method: "PUT", body: { text: "/wA=" } };
    const replayed = replay({ ...tapeOf({ request: text, response: OK }), headers: [] });
    const bytes = replayed(URL_OF_THING, { method: "PUT", body: Uint8Array.of(0xff, 0) });
    await expect(bytes).rejects.toBeInstanceOf(UnrecordedError);
  });

  test("with another credential in header and body", async () => {
    const init = (token: string) => {
      const headers = { "content-type": "text/plain", authorization: `Bearer ${token}` };
      return { method: "POST", headers, body: `token=${token}` };
    };
    const recorder = record(() => Promise.resolve(new Response("ok")));
    await recorder.fetch(URL_OF_THING, init("t0ken-of-one"));
    expect((await replay(recorder.tape())(URL_OF_THING, init("an0ther-one"))).status).toBe(200);
  });

  test("with a secret in the body that was redacted from the tape", async () => {
    const auth = bearer("t0ken-of-one");
    const recorder = record(() => Promise.resolve(new Response("ok")), { redact: [auth] });
    const init = { method: "POST", body: '{"token":"t0ken-of-one"}' };
    await recorder.fetch(URL_OF_THING, init);
    const other = { redact: [new Secret("an0ther-one")] };
    await expect(replay(recorder.tape(), other)(URL_OF_THING, init)).rejects.toThrow(UnrecordedError);
    expect((await replay(recorder.tape(), { redact: [auth] })(URL_OF_THING, init)).status).toBe(200);
    const body = '{"token":"an0ther-one"}';
    expect((await replay(recorder.tape(), other)(URL_OF_THING, { ...init, body })).status).toBe(200);
  });
});

test("an aborted request uses no recording", async () => {
  const fetch = replay(tapeOf({ request: get, response: OK }));
  await expect(fetch(URL_OF_THING, { signal: AbortSignal.abort(new Error("stopped")) })).rejects.toThrow(
    "stopped",
  );
  expect((await fetch(URL_OF_THING)).status).toBe(200);
});

test("the error of a request without a recording is final, and shows no credential", async () => {
  const url = `${URL_OF_THING}?api_key=s3cret-key&page=2`;
  const error: unknown = await replay(tapeOf())(url).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnrecordedError)) throw error;
  expect(error.message).toBe(`There is no recording of GET ${URL_OF_THING}?page=2`);
  expect(error).toMatchObject({ name: "UnrecordedError", code: "network", method: "GET" });
  expect(isFinal(error)).toBe(true);
});
