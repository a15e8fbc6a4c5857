import { isRecord } from "@org/http-core/operation";
import { createSandbox } from "@org/sandbox";
import { examples } from "@org/services";
import { inSandbox } from "@org/services/sandbox";
import { expect, test } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { outcomeOf } from "../run/outcome.ts";
import { PICTURED } from "./pictured.ts";
import type { Answered, PictureSet } from "./picture.ts";
import { picturesOf } from "./pictures-of.ts";

const { fetch, origins, credentials } = createSandbox();

/** The pictures of an operation's answer in the sandbox. */
async function pictured(id: string, changes: Draft = {}): Promise<PictureSet> {
  return picturesOf(id, await answered(id, changes));
}

async function answered(id: string, changes: Draft = {}): Promise<Answered> {
  const { operation, description, service } = catalogue.find((one) => one.operation.id === id) ?? {};
  if (operation === undefined || description === undefined || service === undefined)
    throw new Error(`No operation ${id}`);
  const params = paramsOf(description.params, { ...examples[id], ...changes });
  const client = service.connect(inSandbox(service.name, origins, credentials), { fetch });
  const { signal } = new AbortController();
  const outcome = await outcomeOf({ client, operation, params, signal });
  if (outcome.kind === "failure") throw outcome.error;
  return { params, rows: outcome.kind === "page" ? outcome.page.items : [outcome.data] };
}

test.each(Array.from(PICTURED))("%s has pictures, at each width, with a value at each point", async (id) => {
  const { pictures } = await pictured(id);
  expect(pictures.length).toBeGreaterThan(0);
  for (const { title, summary, draw } of pictures) {
    expect([title, summary].join(" ")).not.toMatch(/undefined|NaN|null/);
    for (const width of [340, 900]) {
      const { height, points } = draw(width);
      expect(points.length).toBeGreaterThan(0);
      for (const { x, y, label } of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
        expect(label).not.toMatch(/undefined|NaN|null/);
      }
    }
  }
});

test("an answer without rows, and an operation without pictures, have none", () => {
  for (const id of PICTURED) expect(picturesOf(id, { rows: [], params: {} }).pictures).toEqual([]);
  expect(picturesOf("repoHost.root", { rows: [{}], params: {} }).pictures).toEqual([]);
});

test("days are read out with their exact values and their era", async () => {
  const { pictures } = await pictured("chainstats.dailyUncles", {
    startdate: ["2019-02-27"],
    enddate: ["2019-03-01"],
  });
  const points = pictures[0]?.draw(600).points ?? [];
  const labels = points.map(({ label }) => label);
  for (const { label, row } of points) expect(label).toContain(`, ${String(row.rewards)} in rewards`);
  expect(labels.map((label) => label.replace(/: .*;/, ":"))).toEqual([
    "2019-02-27: Byzantium",
    "2019-02-28: Byzantium and Constantinople",
    "2019-03-01: Constantinople",
  ]);
});

test("rows keep their digits in the table of a picture", async () => {
  const { pictures } = await pictured("validators.consolidations");
  const [row] = pictures[1]?.draw(600).points.map((point) => point.row) ?? [];
  expect(typeof row?.balance_gwei).toBe("bigint");
});

test("the windows of a validator are drawn together, and another validator's are not", async () => {
  const id = "validators.summary";
  const [long, short] = await Promise.all(["30d", "1d"].map((window) => answered(id, { window: [window] })));
  const [row] = long?.rows ?? [];
  const other = isRecord(row) && { ...row, timeWindow: "7d", validatorIdentity: "other" };
  const rows = [row, other, ...(short?.rows ?? [])];
  const { pictures, others } = picturesOf(id, { rows, params: {} });
  expect(others?.calls).toEqual([{ window: "7d" }, { window: "all" }]);
  const windows = pictures[0]?.draw(600).points.map(({ label }) => label.split(":", 1)[0]);
  expect(windows).toEqual(["1d", "30d"]);
});

test("closed markets are drawn by their volume, apart from the open ones", async () => {
  const { pictures } = await pictured("predictions.events", { limit: ["100"], closed: ["true"] });
  expect(pictures.map(({ title }) => title)).toEqual(["Closed markets by probability and volume"]);
  const [point] = pictures[0]?.draw(600).points ?? [];
  expect(point?.row.volume).toMatch(/^\d+(\.\d+)?$/);
  const open = await pictured("predictions.events", { limit: ["100"], closed: ["false"] });
  expect(open.pictures.map(({ title }) => title)).toContain("Markets by probability and liquidity");
});
