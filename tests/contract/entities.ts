import { dailyUncleEnvelope, dailyUncleRecord } from "./chainstats/daily-uncles.ts";
import { category } from "./predictions/category.ts";
import { chat } from "./predictions/chat.ts";
import { collection } from "./predictions/collection.ts";
import { eventCreator } from "./predictions/event-creator.ts";
import { event } from "./predictions/event.ts";
import { eventsPage } from "./predictions/events.ts";
import { feeSchedule, market } from "./predictions/market.ts";
import { optimizedImage } from "./predictions/optimized-image.ts";
import { pageEnvelope } from "./predictions/page-envelope.ts";
import { rewardsConfiguration, rewardsMarket, rewardsToken } from "./predictions/rewards-market.ts";
import { series } from "./predictions/series.ts";
import {
  simplifiedMarket,
  simplifiedRate,
  simplifiedRewards,
  simplifiedToken,
} from "./predictions/simplified-market.ts";
import { tag } from "./predictions/tag.ts";
import { template } from "./predictions/template.ts";
import { trade } from "./predictions/trade.ts";
import { validationError } from "./repo-host/validation-error.ts";
import type { EntityContract } from "./table.ts";
import { consolidationEnvelope, consolidationRecord } from "./validators/consolidations.ts";
import { validatorSummary } from "./validators/summary.ts";

/** Every table of fields. */
export const entities: readonly EntityContract[] = [
  dailyUncleEnvelope,
  dailyUncleRecord,
  validatorSummary,
  consolidationEnvelope,
  consolidationRecord,
  pageEnvelope(rewardsMarket.name),
  rewardsMarket,
  rewardsToken,
  rewardsConfiguration,
  pageEnvelope(trade.name),
  trade,
  pageEnvelope(simplifiedMarket.name),
  simplifiedMarket,
  simplifiedRewards,
  simplifiedRate,
  simplifiedToken,
  eventsPage,
  event,
  market,
  feeSchedule,
  series,
  collection,
  category,
  tag,
  chat,
  eventCreator,
  template,
  optimizedImage,
  validationError,
];

const byName = new Map(entities.map((entity) => [entity.name, entity]));

/**
 * The table of an entity.
 *
 * @throws RangeError if no entity has that name
 */
export function entityContract(name: string): EntityContract {
  const found = byName.get(name);
  if (found === undefined) throw new RangeError(`There is no table of "${name}"`);
  return found;
}
