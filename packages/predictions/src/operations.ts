import { events } from "./events/operation.ts";
import { rewardsMarkets } from "./rewards-markets/operation.ts";
import { simplifiedMarkets } from "./simplified-markets/operation.ts";
import { trades } from "./trades/operation.ts";

/** The service's endpoints, as data. */
export const operations = { rewardsMarkets, trades, simplifiedMarkets, events } as const;
export { docs } from "./docs.generated.ts";
