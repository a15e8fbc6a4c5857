import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeEach, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import type { JournalEntry } from "../journal/entry.ts";
import { serve } from "./serve.ts";

const sandbox = frozenSandbox({ scale: 3 });
const served = await serve(sandbox);
afterAll(served.close);
beforeEach(sandbox.reset);

/** Sends headers and the start of a body, then disconnects. */
async function cutOff(head: string, beginning: string): Promise<void> {
  const socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${head}\r\nHost: localhost\r\nUser-Agent: test\r\n\r\n${beginning}`);
  // A reset discards unread bytes, so the server must have read them.
  await new Promise(setImmediate);
  socket.end();
}

const written = async (): Promise<JournalEntry> =>
  new Promise((resolve) => {
    const end = sandbox.journal.on((entry) => {
      end();
      resolve(entry);
    });
  });

const signedIn = "Authorization: token alice-token";
const body = '{"title":"half an issue"}';

it.each([
  ["had a Content-Length", "Content-Length: 100", body],
  ["came in chunks", "Transfer-Encoding: chunked", `${body.length.toString(16)}\r\n${body}\r\n`],
])(
  "a request whose body %s and broke off is in the journal, but not carried out",
  async (_, length, beginning) => {
    const entry = written();
    await cutOff(`POST /repo-host/repos/acme/seed/issues HTTP/1.1\r\n${signedIn}\r\n${length}`, beginning);
    expect(await entry).toMatchObject({
      status: 0,
      service: "repoHost",
      method: "POST",
      target: "/repos/acme/seed/issues",
      route: "POST /repos/{owner}/{repo}/issues",
      principal: "alice",
    });
    const issues = await fetch(`${served.urls.repoHost}/repos/acme/seed/issues`);
    expect(await issues.json()).toEqual([]);
  },
);

it("an incomplete request to the control API has no effect", async () => {
  await cutOff(
    "POST /_sandbox/api/faults HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100",
    '{"kind":"bad-gzip"}',
  );
  const response = await fetch(`${served.controlUrl}/faults`);
  expect(await response.json()).toEqual([]);
});

it("keeps the request of a client that disconnected during a delay", async () => {
  sandbox.faults.add({ kind: "delay", milliseconds: 60_000 });
  const sent = request(`${served.urls.repoHost}/meta`, { headers: { "User-Agent": "x" } });
  const gone = new Promise((resolve) => sent.on("error", resolve));
  sent.end();
  await expect.poll(() => sent.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  await new Promise(setImmediate);
  sent.destroy();
  await gone;
  await expect.poll(() => sandbox.journal.entries(), { interval: 5 }).toMatchObject([{ status: 0 }]);
});
