import type { ClientOptions } from "@org/http-core";
import { createChainstats } from "@org/chainstats";
import { createPredictions } from "@org/predictions";
import { createRepoHost } from "@org/repo-host";
import type { ServiceName } from "@org/services";
import { inSandbox } from "@org/services/sandbox";
import { createValidators, type Consolidation } from "@org/validators";
import * as v from "valibot";
import type { SandboxReach } from "../run/sandbox-reach.ts";

/** One call with one client. */
export interface FirstCall {
  readonly service: ServiceName;
  readonly request: string;
  /** Makes the call and describes the result. */
  readonly call: (on: ClientOptions["on"]) => Promise<string>;
}

/** One call with each client. */
export function firstCalls({ bases, credentials }: SandboxReach): readonly FirstCall[] {
  // The address may be another one of this machine, over plain http. The sandbox's credentials are public.
  const as = <N extends ServiceName>(service: N) => ({
    auth: inSandbox(service, bases, credentials).auth,
    allowInsecureHttp: true,
  });
  // One that is missing is a type error.
  const calls: { readonly [N in ServiceName]: FirstCall & { readonly service: N } } = {
    chainstats: {
      service: "chainstats",
      request: "uncles, 1-7 Feb 2019",
      async call(on) {
        const client = createChainstats({ baseUrl: bases.chainstats, ...as("chainstats"), on });
        const { items } = await client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-07" });
        const uncles = items.reduce((sum, day) => sum + day.uncleBlockCount, 0);
        // Rewards are multiples of 0.125, which doubles add without loss.
        const ether = items.reduce((sum, day) => sum + Number(day.uncleBlockRewards_Eth), 0);
        return `${String(items.length)} days, ${grouped(uncles)} uncles, ${grouped(ether)} ETH`;
      },
    },
    validators: {
      service: "validators",
      request: "newest consolidation",
      async call(on) {
        const client = createValidators({ baseUrl: bases.validators, ...as("validators"), on });
        const { items } = await client.consolidations({ limit: 1 });
        return items.map(consolidationLine).join();
      },
    },
    predictions: {
      service: "predictions",
      request: "event with the largest volume",
      async call(on) {
        const { clob, catalog } = bases;
        const client = createPredictions({
          clobUrl: clob,
          catalogUrl: catalog,
          ...as("predictions"),
          on,
        });
        const { items } = await client.events({ order: "volume", ascending: false, limit: 1 });
        return items
          .map(({ title, volume }) => `${shortened(title ?? "")}, ${grouped(volume ?? 0)} USDC`)
          .join();
      },
    },
    "repo-host": {
      service: "repo-host",
      request: "issue of acme/rocket",
      async call(on) {
        const client = createRepoHost({
          baseUrl: bases.repoHost,
          ...as("repo-host"),
          userAgent: "org-playground",
          on,
        });
        const rocket = { owner: "acme", repo: "rocket", per_page: 1 };
        const { items } = await client.paginate("GET /repos/{owner}/{repo}/issues", rocket, {
          schema: issue,
        });
        return items.map(({ number, title }) => `#${String(number)} ${shortened(title)}`).join();
      },
    },
  };
  return Object.values(calls);
}

const issue = v.looseObject({ number: v.number(), title: v.string() });

function consolidationLine({ date, ...row }: Consolidation): string {
  const ether = grouped(row.consolidatedAmount / 1e9);
  return `${date}, ${String(row.sourceValidatorIndex)} into ${String(row.targetValidatorIndex)}, ${ether} ETH`;
}

function grouped(amount: number): string {
  return amount.toLocaleString("en", { maximumFractionDigits: 3 });
}

/** Shortens a title to fit in a line. */
function shortened(title: string): string {
  return title.length > 30 ? `${title.slice(0, 29)}…` : title;
}
