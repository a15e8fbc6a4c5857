import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, type Ask } from "../../test/ask.ts";
import type { Incoming } from "../core/incoming.ts";
import { createStates } from "../core/state.ts";
import { createJournal } from "../journal/journal.ts";
import { localAccess, type ControlAccess } from "./access.ts";
import { controlPath, createControl, immediateResponse } from "./control.ts";

const incoming = (path: string, over: Partial<Incoming> = {}): Incoming => ({
  method: "GET",
  url: new URL(`http://localhost:4010${path}`),
  headers: new Headers({ Host: "localhost:4010" }),
  body: new Uint8Array(),
  address: "127.0.0.1",
  prefix: "",
  ...over,
});

it.each([
  ["/_sandbox", "", ""],
  ["/_sandbox/", "", "/"],
  ["/_sandbox/api/clock", "", "/api/clock"],
  ["/clob/_sandbox/api", "/clob", "/api"],
  ["/_sandboxes", "", undefined],
  ["/_sandbox/api", "/clob", undefined],
  ["/a/_sandbox", "", undefined],
])("the control path of %s with the prefix %j is %j", (path, prefix, expected) => {
  expect(controlPath(incoming(path, { prefix }))).toBe(expected);
});

describe("a response without the body and the world", () => {
  const needing: ControlAccess = { ...localAccess, isToken: () => false, needsToken: true };
  const immediate = (request: Incoming, access?: ControlAccess): readonly [number?, (string | null)?] => {
    const response = immediateResponse(request, access);
    return response === undefined ? [] : [response.status, response.headers.get("www-authenticate")];
  };

  it("is the health, without a token", () => {
    expect(immediate(incoming("/_sandbox/health"), needing)).toEqual([200, null]);
    expect(immediate(incoming("/_sandbox/health", { method: "HEAD" }), needing)).toEqual([200, null]);
    expect(immediate(incoming("/_sandbox/health", { method: "POST" }))).toEqual([415, null]);
  });

  it("is a refusal, which asks for a password where a token is needed", () => {
    const challenge = 'Bearer realm="sandbox", Basic realm="sandbox"';
    expect(immediate(incoming("/_sandbox/api"), needing)).toEqual([401, challenge]);
    const foreign = { headers: new Headers({ Origin: "https://evil.example" }) };
    expect(immediate(incoming("/_sandbox/api", foreign))).toEqual([403, null]);
  });

  it("is left to the services for a request with access, or for a service", () => {
    expect(immediate(incoming("/_sandbox/api"))).toEqual([]);
    expect(immediate(incoming("/trades"), needing)).toEqual([]);
  });

  it("refuses a link of another site", () => {
    const headers = new Headers({ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" });
    for (const path of ["/_sandbox", "/_sandbox/api"])
      expect(immediate(incoming(path, { headers }))).toEqual([403, null]);
  });
});

it("requests for a service are left to it", async () => {
  const sandbox = frozenSandbox({ scale: 3 });
  const control = createControl({
    ...sandbox,
    dialect: {},
    journal: createJournal(createStates()),
    read: sandbox.snapshot,
  });
  expect(control(incoming("/_sandboxes"))).toBe(undefined);
  expect((await control(incoming("/_sandbox/api/clock")))?.status).toBe(200);
});

it("a sandbox refuses pages of other origins", async () => {
  const ask: Ask = (path, init) => asking(frozenSandbox(), "clob")(`/_sandbox${path}`, init);
  const foreign = await ask("/api/clock", { headers: { Origin: "https://evil.example" } });
  expect([foreign.status, foreign.headers.has("access-control-allow-origin")]).toEqual([403, false]);
  expect(
    (await ask("/api/reset", { method: "POST", headers: { "Content-Type": "text/plain" } })).status,
  ).toBe(415);
});
