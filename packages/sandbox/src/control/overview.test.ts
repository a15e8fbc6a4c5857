import { expect, it } from "vitest";
import { asking, frozenSandbox, row, rows } from "../../test/ask.ts";
import type { SandboxOptions } from "../create-sandbox.ts";

const dialect = {
  paths: {
    "predictions.trades": "/data/trades",
    "predictions.events": "/catalogue/events",
    "repoHost.markdown.render": "/render",
    "repoHost.rateLimit": "/limits",
    "chainstats.dailyUncles": "/api",
  },
  segments: { network_a: "mainnet", network_b: "devnet" },
} as const;

it.each<[string, SandboxOptions]>([
  ["with the specification's names", {}],
  ["with a dialect's names", { dialect }],
])("the address of each operation responds, %s", async (_, options) => {
  const sandbox = frozenSandbox(options);
  const overview = row((await asking(sandbox, "clob")("/_sandbox/api")).json);
  let requests = 0;
  for (const service of rows(overview, "services")) {
    for (const { id, method, url } of rows(service, "operations")) {
      const address = String(url)
        .replace(/\{[?&][^{}]*\}/, "")
        .replace(/\{\w+\}/g, "1");
      const { status } = await sandbox.fetch(address, { method: String(method) });
      expect([404, 405], `${String(id)} at ${address}`).not.toContain(status);
      requests += 1;
    }
  }
  expect(requests).toBeGreaterThan(8);
});
