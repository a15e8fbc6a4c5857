import { dailyUncles } from "./chainstats/daily-uncles.ts";
import { events } from "./predictions/events.ts";
import { rewardsMarkets } from "./predictions/rewards-markets.ts";
import { simplifiedMarkets } from "./predictions/simplified-markets.ts";
import { trades } from "./predictions/trades.ts";
import { markdown, markdownRaw } from "./repo-host/markdown.ts";
import { root } from "./repo-host/root.ts";
import type { OperationId } from "@org/services";
import type { EndpointContract } from "./table.ts";
import { consolidations } from "./validators/consolidations.ts";
import { summary } from "./validators/summary.ts";

/** An operation that the specification's tables lack. */
export interface Beyond {
  /** Where it comes from, or why it is there. */
  readonly beyond: string;
}

/** The endpoint of each operation. One that is missing is a type error. */
export const contracts: Readonly<Record<OperationId, EndpointContract | Beyond>> = {
  "chainstats.dailyUncles": dailyUncles,
  "validators.summary": summary,
  "validators.consolidations": consolidations,
  "predictions.rewardsMarkets": rewardsMarkets,
  "predictions.trades": trades,
  "predictions.simplifiedMarkets": simplifiedMarkets,
  "predictions.events": events,
  "repoHost.root": root,
  "repoHost.rateLimit": {
    beyond: "the specification says that the status can be checked for free, and shows no path",
  },
  "repoHost.markdown.render": markdown,
  "repoHost.markdown.renderRaw": markdownRaw,
};

/** Every endpoint of the specification. */
export const endpoints: readonly EndpointContract[] = Object.values(contracts).flatMap((contract) =>
  "beyond" in contract ? [] : [contract],
);
