import { createSandbox } from "@org/sandbox";
import { examples } from "@org/services";
import { sandboxAccounts } from "@org/services/sandbox";
import { expect, test } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import type { ReachedSandbox } from "../run/sandbox.ts";
import { sandboxIn } from "../run/tab-world.ts";
import { heldValues } from "./held-values.ts";

function reached(change: Partial<ReachedSandbox> = {}): ReachedSandbox {
  const { origins, credentials, fetch } = createSandbox();
  const accounts = sandboxAccounts(credentials);
  const control = { base: "", fetch };
  return { bases: origins, credentials, accounts, examples, fetch, control, ...change };
}

/** One operation with an example, and one list. */
const chosen = new Set(["validators.summary", "validators.consolidations"]);
const validators = catalogue.filter(({ operation }) => chosen.has(operation.id));

test("the sandbox's examples and the first page of its lists are suggested", async () => {
  const { suggest } = await heldValues(validators, reached());
  expect(suggest("validator_id")).toEqual(examples["validators.summary"]?.validator_id);
  expect(suggest("source_validator_index")).toContainEqual(expect.stringMatching(/^\d+$/));
});

test.each(["default", "tab-1"])("all requests are in a world of their own, not in %s", async (world) => {
  const { fetch, bases } = sandboxIn(reached(), world);
  const requested: string[] = [];
  const listened: ReachedSandbox["fetch"] = (url, init) => {
    requested.push(url);
    return fetch(url, init);
  };
  const { suggest } = await heldValues(validators, reached({ bases, fetch: listened }));
  expect(requested).toHaveLength(1);
  expect(requested[0]).toContain("/_world/suggestions/");
  expect(suggest("source_validator_index")).toContainEqual(expect.stringMatching(/^\d+$/));
});

test("where a list fails, the examples are left", async () => {
  const { suggest } = await heldValues(
    validators,
    reached({ fetch: () => Promise.resolve(new Response("", { status: 404 })) }),
  );
  expect(suggest("validator_id")).toHaveLength(1);
  expect(suggest("source_validator_index")).toEqual([]);
});
