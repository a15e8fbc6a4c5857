import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import { fetchFrom, type PageFetch } from "./fetch-from.ts";
import type { SentRequest } from "./messages.ts";

/** A sandbox behind a channel like that of a worker: what passes it is cloned. */
function inWorker() {
  const sandbox = createSandbox({ now: 0, scale: 1 });
  const worker = new EventTarget();
  const signals: AbortSignal[] = [];
  const answering: PageFetch = (url, init) => {
    if (init.signal) signals.push(init.signal);
    return sandbox.fetch(url, init);
  };
  const fetch = fetchFrom({
    addEventListener: worker.addEventListener.bind(worker),
    postMessage: (sent: SentRequest, transfer: unknown) => {
      const ports: readonly unknown[] = Array.isArray(transfer) ? transfer : [];
      for (const port of ports)
        if (port instanceof MessagePort) void answer(structuredClone(sent), port, answering);
    },
  });
  return { sandbox, fetch, signals, lose: () => worker.dispatchEvent(new Event("error")) };
}

test("a response arrives as the sandbox gave it", async () => {
  const { sandbox, fetch } = inWorker();
  const url = `${sandbox.origins.repoHost}/meta`;
  const direct = await createSandbox({ now: 0, scale: 1 }).fetch(url);
  const response = await fetch(url, {});
  expect([response.status, response.url, response.redirected]).toEqual([200, url, false]);
  expect(Array.from(response.headers)).toEqual(Array.from(direct.headers));
  expect(await response.text()).toBe(await direct.text());
  const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
  const unchanged = await fetch(url, { headers });
  expect([unchanged.status, unchanged.body]).toEqual([304, null]);
});

test("method, headers and body reach the sandbox", async () => {
  const { sandbox, fetch } = inWorker();
  const headers = { "Content-Type": "application/json", "X-Own": "7" };
  const url = `${sandbox.origins.repoHost}/markdown`;
  const response = await fetch(url, { method: "POST", headers, body: '{"text":"# Grüße"}' });
  expect(await response.text()).toContain("Grüße");
  sandbox.journal.expectRequests([{ method: "POST", path: "/markdown", header: { "x-own": "7" } }]);
});

test("redirects are followed as the request says", async () => {
  const { sandbox, fetch } = inWorker();
  sandbox.on("GET /meta", (_, respond) => respond.status(302, { headers: { Location: "/rate_limit" } }));
  const url = `${sandbox.origins.repoHost}/meta`;
  const followed = await fetch(url, {});
  // The hooks of ky get a clone.
  for (const { redirected, url: at } of [followed, followed.clone(), followed.clone().clone()])
    expect([redirected, at]).toEqual([true, `${sandbox.origins.repoHost}/rate_limit`]);
  expect((await fetch(url, { redirect: "manual" })).status).toBe(302);
});

test("a connection that breaks is a TypeError, before the head and within the body", async () => {
  const { sandbox, fetch } = inWorker();
  const url = `${sandbox.origins.repoHost}/meta`;
  sandbox.faults.add({ kind: "reset", match: { nth: [1] } });
  sandbox.faults.add({ kind: "truncate", at: 5, match: { nth: [2] } });
  await expect(fetch(url, {})).rejects.toThrow(TypeError);
  const broken = await fetch(url, {});
  await expect(broken.text()).rejects.toThrow(TypeError);
});

test("an abort reaches the sandbox, and rejects with the signal's reason", async () => {
  const { sandbox, fetch, signals } = inWorker();
  sandbox.faults.add({ kind: "delay", milliseconds: 3_600_000 });
  const controller = new AbortController();
  const pending = fetch(`${sandbox.origins.repoHost}/meta`, { signal: controller.signal });
  await expect.poll(() => signals.length).toBe(1);
  controller.abort(new Error("Stopped"));
  await expect(pending).rejects.toThrow("Stopped");
  await expect.poll(() => signals[0]?.aborted).toBe(true);
});

test("an abort within the body fails its reader, and the end of a reader aborts the request", async () => {
  const { sandbox, fetch, signals } = inWorker();
  const url = `${sandbox.origins.repoHost}/meta`;
  sandbox.faults.add({ kind: "stall", after: 5 });
  const controller = new AbortController();
  const stalled = await fetch(url, { signal: controller.signal });
  const text = stalled.text();
  controller.abort(new Error("Stopped"));
  await expect(text).rejects.toThrow("Stopped");
  const other = await fetch(url, {});
  await other.body?.cancel();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("a lost worker fails the requests that wait, and all later ones", async () => {
  const { sandbox, fetch, lose } = inWorker();
  const url = `${sandbox.origins.repoHost}/meta`;
  sandbox.faults.add({ kind: "stall", after: 0 });
  const response = await fetch(url, {});
  lose();
  await expect(response.text()).rejects.toThrow("Reload the page");
  await expect(fetch(url, {})).rejects.toThrow("Reload the page");
});
