import { describe, expect, it } from "vitest";
import { frozenSandbox } from "../../../test/ask.ts";
import { origins } from "../../origins.ts";
import type { ServedSandbox } from "../serve.ts";
import { startUp, type StartUp } from "./start-up.ts";

const served: ServedSandbox = {
  port: 4010,
  controlUrl: "http://localhost:4010/_sandbox/api",
  controlToken: "random",
  urls: origins,
  ownUrls: undefined,
  certificate: undefined,
  socket: undefined,
  sockets: {},
  close: () => Promise.resolve(),
};

/** The message, a list of columns for each line. */
function lines(change: Partial<StartUp> = {}): readonly (readonly string[])[] {
  const message = startUp({
    sandbox: frozenSandbox({ scale: 1 }),
    served,
    options: {},
    hasOwnToken: false,
    certificateFile: undefined,
    bold: (text) => `*${text}*`,
    ...change,
  });
  return message.split("\n").map((line) => line.trim().split(/ {2,}/));
}

/** What the message says of a subject. */
const said = (subject: string, change?: Partial<StartUp>): readonly string[] =>
  lines(change)
    .filter(([name]) => name === subject)
    .map(([, ...rest]) => rest.join(" | "));

describe("the start-up message", () => {
  it("has a heading for services, credentials and the sandbox itself", () => {
    const headings = lines().flatMap(([first = ""]) => (first.startsWith("*") ? [first] : []));
    expect(headings).toEqual([
      "*Services*",
      "*Credentials: none is secret, the control API lists all*",
      "*Sandbox, until Ctrl-C*",
    ]);
  });

  it("names the addresses of each service", () => {
    expect(said("service")).toEqual(["under a prefix"]);
    expect(said("Repository host")).toEqual([origins.repoHost]);
    const ownUrls = { ...origins, repoHost: "http://127.0.0.1:4015" };
    expect(said("service", { served: { ...served, ownUrls } })).toEqual(["under a prefix | on its own port"]);
    expect(said("Repository host", { served: { ...served, ownUrls } })).toEqual([
      `${origins.repoHost} | http://127.0.0.1:4015`,
    ]);
  });

  it("names one credential for each place of a service, and shortens long ones", () => {
    const { chainstats } = frozenSandbox({ scale: 1 }).credentials;
    expect(said("chainstats")).toEqual([`standard plan | query | apikey=${chainstats.standard}`]);
    const predictions = said("predictions");
    expect(predictions).toHaveLength(1);
    expect(predictions[0]).toMatch(/ · …$/);
  });

  it("says which options apply", () => {
    expect([said("seed"), said("scale"), said("faults")]).toEqual([["1"], ["60 events"], ["none"]]);
    expect(said("seed", { options: { seed: 7, scale: 9 } })).toEqual(["7"]);
    expect(said("scale", { options: { seed: 7, scale: 9 } })).toEqual(["9 events"]);
  });

  it("says how time passes", () => {
    expect(said("time")).toEqual(["frozen at 2026-11-21T12:00:00.000Z"]);
    const sandbox = frozenSandbox({ scale: 1 });
    sandbox.clock.resume();
    expect(said("time", { sandbox })).toEqual(["wall time"]);
    sandbox.clock.factor(60);
    expect(said("time", { sandbox })).toEqual(["60 times as fast as real time"]);
  });

  it("lists faults, and recordings if there are any", async () => {
    const sandbox = frozenSandbox({ scale: 1 });
    sandbox.faults.add({ name: "down", kind: "status", status: 503 });
    sandbox.faults.add({ name: "slow", kind: "delay", milliseconds: 1 });
    expect(said("faults", { sandbox })).toEqual(["down (status), slow (delay)"]);
    expect(said("recordings", { sandbox })).toEqual([]);
    const request = { method: "GET", url: `${origins.repoHost}/meta` };
    const entry = { request, response: { status: 200 } };
    const log = { log: { entries: [entry, entry] } };
    await sandbox.recordings.load(log);
    expect(said("recordings", { sandbox })).toEqual(["2 responses, the services answer other requests"]);
    await sandbox.recordings.load(log, { mode: "strict" });
    expect(said("recordings", { sandbox })).toEqual(["4 responses, 404 for other requests"]);
  });

  it("prints the token only if it was not chosen", () => {
    expect(said("token")[0]).toMatch(/^random, for the control API/);
    const [own] = said("token", { hasOwnToken: true });
    expect(own).toMatch(/^as given, for the control API/);
    expect(own).not.toContain("random");
  });

  it("names sockets and the certificate", () => {
    const change = { served: { ...served, socket: "/tmp/a", sockets: { clob: "/tmp/b" } } };
    expect(said("socket", change)).toEqual([
      "curl --unix-socket /tmp/a http://localhost/repo-host/",
      "/tmp/b: clob alone",
    ]);
    expect([said("socket"), said("certificate")]).toEqual([[], []]);
    expect(said("certificate", { certificateFile: "/tmp/c.pem" })).toEqual(["/tmp/c.pem"]);
  });
});
