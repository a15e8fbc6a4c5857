import { dailyUncles } from "./chainstats/daily-uncles.ts";
import { events } from "./predictions/events.ts";
import { rewardsMarkets } from "./predictions/rewards-markets.ts";
import { simplifiedMarkets } from "./predictions/simplified-markets.ts";
import { trades } from "./predictions/trades.ts";
import { markdown, markdownRaw } from "./repo-host/markdown.ts";
import { root } from "./repo-host/root.ts";
import type { EndpointContract } from "./table.ts";
import { consolidations } from "./validators/consolidations.ts";
import { summary } from "./validators/summary.ts";

/** Every endpoint of the specification. */
export const endpoints: readonly EndpointContract[] = [
  dailyUncles,
  summary,
  consolidations,
  rewardsMarkets,
  trades,
  simplifiedMarkets,
  events,
  root,
  markdown,
  markdownRaw,
];
