import { operations } from "@org/chainstats/operations";
import { describe, expect, it } from "vitest";
import { context } from "../../test/predictions/ask.ts";
import type { Budgets } from "./budgets.ts";
import { sandboxApiKeys as keys } from "./plans.ts";
import { notOk } from "./refusals.ts";
import { chainstatsRules } from "./rules.ts";

/** The service's response to a query, and what was counted. */
async function admit(query: string, { locked = false, spent = false, statistic = true } = {}) {
  const counted: string[] = [];
  const count = (what: string) => {
    counted.push(what);
    return spent ? notOk("Nothing left") : undefined;
  };
  const budgets: Budgets = {
    spend: (plan) => count(plan),
    spendKeyless: ({ address }) => count(address),
    today: (plan) => ({ used: 0, limit: plan === "standard" ? 7 : 1 }),
  };
  const lockout = {
    holds: () => locked,
    fail: (address: string) => counted.push(`bad key of ${address}`) > 1,
  };
  const rules = chainstatsRules({ keys, budgets, lockout });
  const request = context(`/v2/api?${query}`);
  const admission = await rules.admit(statistic ? operations.dailyUncles : undefined, request);
  const reason = admission.ok ? "admitted" : admission.body;
  return { reason, counted, unnamed: rules.unnamed?.(request).body };
}

const refused = (text: RegExp) => {
  const result: unknown = expect.stringMatching(text);
  return { status: "0", message: "NOTOK", result };
};

describe("a request is refused", () => {
  it.each([
    ["a locked out address, even with a valid key", "apikey=SANDBOX-STANDARD", { locked: true }, /^Too many/, []],
    ["an unknown chain, before its key", "chainid=0&apikey=x", {}, /^Missing or unsupported chainid/, []],
    ["no key", "", {}, /^Missing\/Invalid API Key$/, ["127.0.0.1"]],
    ["an empty key, too often", "apikey=", { spent: true }, /^Nothing left$/, ["127.0.0.1"]],
    ["an unknown key", "apikey=x", {}, /^Invalid API Key$/, ["bad key of 127.0.0.1"]],
    ["an unknown key of the right form", `apikey=${"A1".repeat(17)}`, {}, /\(#err2\)$/, ["bad key of 127.0.0.1"]],
    ["a spent budget, before the plan", "apikey=SANDBOX-FREE", { spent: true }, /^Nothing left$/, ["free"]],
    ["a chain that is not free, before the statistics", "apikey=SANDBOX-FREE&chainid=56", {}, /^Free API access/, ["free"]],
    ["statistics on a small plan", "apikey=SANDBOX-LITE", {}, /API Pro endpoint/, ["lite"]],
  ] as const)("with %s", async (_, query, state, reason, counted) => {
    expect(await admit(query, state)).toMatchObject({ reason: refused(reason), counted });
  }); // prettier-ignore
});

it.each([
  ["statistics on the Standard plan", "apikey=SANDBOX-STANDARD-2&chainid=56", true],
  ["another module on the free plan", "apikey=SANDBOX-FREE&chainid=137", false],
])("%s are admitted", async (_, query, statistic) => {
  expect((await admit(query, { statistic })).reason).toBe("admitted");
});

it("the budget of the day is that of the key's plan", async () => {
  const query = "module=getapilimit&action=getapilimit";
  const { unnamed } = await admit(`${query}&apikey=SANDBOX-STANDARD`);
  expect(unnamed).toMatchObject({ result: { creditLimit: 7 } });
  expect((await admit(query)).unnamed).toMatchObject({ result: { creditLimit: 1 } });
});
