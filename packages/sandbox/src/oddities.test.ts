import { expect, it } from "vitest";
import { asking, frozenSandbox, row, rows } from "../test/ask.ts";
import type { SandboxOptions } from "./create-sandbox.ts";

/** The simplified markets and the summaries of a sandbox, as text. */
async function textOf(options: SandboxOptions): Promise<string> {
  const sandbox = frozenSandbox(options);
  const { text } = await asking(sandbox, "clob")("/simplified-markets");
  const ask = asking(sandbox, "validators", { Authorization: `Bearer ${sandbox.credentials.validators}` });
  const summaries = sandbox.validators.map(
    async ({ voteAccount }) => (await ask(`/v1/solana/validators/${voteAccount}/summary?window=7d`)).text,
  );
  return [text, ...(await Promise.all(summaries))].join("\n");
}

it("oddities are in rows unless the option is false", async () => {
  const odd = await textOf({});
  expect(odd).toBe(await textOf({ oddities: true }));
  const usual = await textOf({ oddities: false });
  for (const oddity of ['"condition_id":""', '"rates":null', '"mevCommissionRate":null']) {
    expect(odd).toContain(oddity);
    expect(usual).not.toContain(oddity);
  }
});

it("a fork, another world and a custom validator have none either", async () => {
  const sandbox = frozenSandbox({
    oddities: false,
    data: { validators: { summaries: [{ validatorIdentity: "Mine1111" }] } },
  });
  for (const one of [sandbox.fork(), sandbox.worlds.get("other")])
    expect((await asking(one, "clob")("/simplified-markets")).text).not.toContain('"rates":null');
  const ask = asking(sandbox, "validators", { Authorization: `Bearer ${sandbox.credentials.validators}` });
  const { json } = await ask("/v1/solana/validators/Mine1111/summary?window=7d");
  expect(Object.values(row(json))).not.toContain(null);
});

it("one market of the default world has rewards, an order book and three tokens; without oddities none has", async () => {
  const tokensOf = async (options: SandboxOptions): Promise<readonly number[]> => {
    const ask = asking(frozenSandbox(options), "clob");
    const { json } = await ask("/rewards/markets/multi?page_size=500");
    return rows(json, "data").map(({ tokens }) => rows(tokens).length);
  };
  for (const seed of [1, 2, 3, 4, 5])
    expect((await tokensOf({ seed })).filter((count) => count !== 2)).toEqual([3]);
  expect(new Set(await tokensOf({ oddities: false }))).toEqual(new Set([2]));
});
