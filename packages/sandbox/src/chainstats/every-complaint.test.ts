import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { asking, frozenSandbox, row, rows, type Row } from "../../test/ask.ts";
import { createSandbox } from "../create-sandbox.ts";
import { chains } from "./chains.ts";
import { chainstatsComplaints } from "./complaints.ts";

const STATS = "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-01";
const LIST = "/v2/api?module=account&action=txlist";
const ADDRESS = `0x${"0".repeat(40)}`;
const { standard, free, lite } = createSandbox().credentials.chainstats;

/** The last response to a sequence of requests to a separate sandbox. */
async function last(...paths: readonly string[]): Promise<Row> {
  const limits = { chainstats: { free: { perDay: 4 }, lite: { perDay: 4 } } };
  const ask = asking(frozenSandbox({ limits }), "chainstats");
  let response: Row = {};
  for (const path of paths) {
    const { status, json } = await ask(path);
    expect(status).toBe(200);
    response = row(json);
  }
  return response;
}

/** The response to a valid request with an active fault. */
async function fault(body: unknown): Promise<Row> {
  const sandbox = frozenSandbox({ faults: [{ kind: "status", status: 200, body }] });
  return row((await asking(sandbox, "chainstats")(`${STATS}&apikey=${standard}`)).json);
}

const times = (count: number, path: string): string[] => Array.from({ length: count }, () => path);
const paced = { chainstats: { free: { perSecond: 99, perDay: 4 }, lite: { perSecond: 99, perDay: 4 } } };

/** The last response without a rate limit, so that the daily budget ends first. */
async function lastOfTheDay(path: string): Promise<Row> {
  const ask = asking(frozenSandbox({ limits: paced }), "chainstats");
  for (const each of times(4, path)) await ask(each);
  return row((await ask(path)).json);
}

/** Each error by the request that causes it, or by a fault. */
const causes: readonly (() => Promise<Row>)[] = [
  () => last(STATS, STATS),
  () => last(...times(4, `${STATS}&apikey=${free}`)),
  () => last(...times(3, "/api?module=stats")),
  () => last(...times(6, `${STATS}&apikey=${lite}`)),
  () => lastOfTheDay(`${STATS}&apikey=${lite}`),
  () => lastOfTheDay(`${STATS}&apikey=${free}`),
  () => fault(chainstatsComplaints.overloaded),
  () => fault(chainstatsComplaints.queryTimeout),
  () => fault(chainstatsComplaints.tooBusy),
  () => last(`${STATS}&apikey=ABCDEFGHIJKLMNOPQRSTUVWXYZ01234567`),
  () => last(`${STATS}&apikey=nobody`),
  () => last(STATS),
  () => fault(chainstatsComplaints.invalidKeyInMessage),
  () => last(...times(6, `${STATS}&apikey=nobody`)),
  () => last(`${STATS}&apikey=${free}`),
  () => last(`${STATS}&apikey=${free}&chainid=56`),
  () => last(`/v2/api?module=stats&action=nothing&apikey=${standard}`),
  () => last(`/v2/api?module=nothing&apikey=${standard}`),
  () => last(`${LIST}&address=0x12&apikey=${standard}`),
  () => last(`${LIST}&address=${ADDRESS}&page=101&offset=100&apikey=${standard}`),
  () => last("/api?module=stats"),
  () => last(`${LIST}&address=${ADDRESS}&page=100&offset=100&apikey=${standard}`),
  () => last(`${STATS.replaceAll("2019", "2023")}&apikey=${standard}`),
  () => fault(chainstatsComplaints.keylessWarning),
];

/** Removes the service's name, its addresses, and figures of single accounts or days. */
function neutral(text: unknown): unknown {
  if (typeof text !== "string") return text;
  return text
    .replace(/https:\/\/\S+/g, "<address>")
    .replace("Etherscan ", "")
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC|\d+ \(100%\) of \d+/, "<figures>");
}

suite("recorded complaints", "recorded/chainstats", (folder) => {
  const recorded = rows(readJson(join(folder, "error-envelopes.json")));

  it.each(recorded.map(({ kind, envelope }, index) => [index + 1, String(kind), row(envelope)] as const))(
    "%d, of the kind %s, can be produced",
    async (number, _, envelope) => {
      const thrown = await causes[number - 1]?.();
      expect(neutral(thrown?.["message"])).toBe(neutral(envelope["message"]));
      // A warning comes with an ordinary result.
      if (thrown?.["status"] === "0") expect(neutral(thrown["result"])).toEqual(neutral(envelope["result"]));
      expect(thrown?.["status"]).toBe(envelope["status"]);
    },
  );

  it("are all of them", () => {
    expect(recorded).toHaveLength(causes.length);
  });

  it("belong to the recorded chains", () => {
    const known = rows(readJson(join(folder, "chains.json")), "chains");
    expect(known.map(({ chainid, name, freeTier }) => ({ id: chainid, name, free: freeTier }))).toEqual(
      chains.map(({ id, name, free }) => ({ id, name, free })),
    );
  });
});

describe("the list of chains", () => {
  it("needs no key and has no envelope", async () => {
    const sandbox = frozenSandbox();
    const { json, status } = await asking(sandbox, "chainstats")("/v2/chainlist");
    expect(status).toBe(200);
    const list = rows(json, "result");
    expect(row(json)).toMatchObject({ totalcount: 61 });
    expect(list).toHaveLength(61);
    expect(list[0]).toEqual({
      chainname: "Ethereum Mainnet",
      chainid: "1",
      blockexplorer: "https://explorer-1.sandbox.test/",
      apiurl: `${sandbox.origins.chainstats}/v2/api?chainid=1`,
      status: 1,
      comment: "",
    });
  });

  it("holds just the chains that are supported", async () => {
    const sandbox = frozenSandbox({ limits: { chainstats: { proPlus: { perSecond: 99 } } } });
    const ask = asking(sandbox, "chainstats");
    for (const { chainid } of rows((await ask("/v2/chainlist")).json, "result")) {
      const path = `${STATS}&chainid=${String(chainid)}&apikey=${sandbox.credentials.chainstats.proPlus}`;
      expect(row((await ask(path)).json)["message"]).toMatch(/^(OK|No records found)$/);
    }
  });
});
