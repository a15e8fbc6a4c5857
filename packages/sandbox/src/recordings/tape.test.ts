import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { readable } from "../core/headers.ts";
import type { Incoming } from "../core/incoming.ts";
import { toResponse, type Reply } from "../core/reply.ts";
import { createStates } from "../core/state.ts";
import { JOURNAL_CAPACITY } from "../journal/journal.ts";
import { secretsOf } from "../journal/secrets.ts";
import { createTapeRecorder, readTape, type TapeRecorder } from "./tape.ts";

const incoming = (path: string, change: Partial<Incoming> = {}): Incoming => ({
  method: "GET",
  url: new URL(`https://repo-host.sandbox.test${path}`),
  headers: readable(new Map()),
  body: new Uint8Array(),
  address: "127.0.0.1",
  prefix: "",
  ...change,
});
const reply = (text: string): Reply => ({ status: 200, headers: new Map(), text });
const keep = (recorder: TapeRecorder, path: string, text = "ok", change?: Partial<Incoming>): Promise<void> =>
  recorder.keep(incoming(path, change), { response: toResponse(reply(text)), reply: reply(text) });
const recorder = (states = createStates()): TapeRecorder =>
  createTapeRecorder(states, secretsOf({ token: "alice-token" }));

/** The paths on a tape. */
const paths = ({ tape }: TapeRecorder): readonly string[] =>
  tape().recordings.map(({ request }) => new URL(request.url).pathname);

describe("the recorder", () => {
  it("keeps exchanges in order, in the format that it reads", async () => {
    const one = recorder();
    await keep(one, "/a");
    await keep(one, "/b", "made", { method: "POST", body: new TextEncoder().encode("sent") });
    const { version, recordings } = one.tape();
    expect([version, paths(one)]).toEqual([1, ["/a", "/b"]]);
    expect(recordings[1]).toMatchObject({
      request: { method: "POST", body: { text: "sent" } },
      response: { status: 200, body: { text: "made" } },
    });
    expect(readTape(one.tape())).toHaveLength(2);
  });

  it("leaves the response readable", async () => {
    const response = new Response("text");
    await recorder().keep(incoming("/a"), { response });
    expect(await response.text()).toBe("text");
  });

  it("keeps no exchange with a broken connection", async () => {
    const one = recorder();
    await one.keep(incoming("/a"), { response: new Response("x"), wires: [{ kind: "bad-gzip" }] });
    expect(paths(one)).toEqual([]);
  });

  it("redacts the sandbox's secrets and that of the transport", async () => {
    const one = recorder();
    await keep(one, "/a?q=alice-token", "alice-token of the team-token", { secret: "team-token" });
    const text = JSON.stringify(one.tape());
    expect(text).not.toMatch(/alice-token|team-token/);
    expect(text).toContain("[redacted] of the [redacted]");
  });

  it("drops the oldest exchange beyond its capacity", async () => {
    const one = recorder();
    for (let i = 0; i <= JOURNAL_CAPACITY; i++) await keep(one, `/${String(i)}`);
    const kept = paths(one);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([
      JOURNAL_CAPACITY,
      "/1",
      `/${String(JOURNAL_CAPACITY)}`,
    ]);
  });

  it("is part of the state", async () => {
    const states = createStates();
    const one = recorder(states);
    await keep(one, "/a");
    const taken = states.take();
    states.reset();
    expect(paths(one)).toEqual([]);
    await keep(one, "/b");
    states.put(taken);
    expect(paths(one)).toEqual(["/a"]);
  });
});

describe("a tape", () => {
  const request = { method: "GET", url: "https://a.example/", headers: {} };
  const response = { status: 200, statusText: "", headers: {}, body: { text: "" } };
  const tape = (recording: unknown): object => ({ version: 1, recordings: [recording] });

  it("has responses and failures", () => {
    expect(readTape(tape({ request, failure: { code: "ECONNRESET" } }))).toHaveLength(1);
    expect(readTape(tape({ request, response: { ...response, body: { base64: "/w==" } } }))).toHaveLength(1);
  });

  it.each([
    [{ request }, "recordings.0"],
    [{ request, response: { ...response, status: 600 } }, "recordings.0.response.status"],
    [{ request: { ...request, url: "/" }, response }, "recordings.0.request.url"],
  ])("is not one with %j", (recording, words) => {
    expect(() => readTape(tape(recording))).toThrow(words);
  });

  it.each([null, "tape", [], {}, { version: 2, recordings: [] }, { version: 1, recordings: {} }])(
    "is not %j",
    (value) => {
      expect(() => readTape(value)).toThrow(ParameterError);
      expect(() => readTape(value)).toThrow("a HAR log, or a tape");
    },
  );
});
