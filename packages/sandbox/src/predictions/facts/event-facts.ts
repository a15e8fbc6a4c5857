import type { SeriesEntry } from "../catalogue/leagues.ts";
import { tagBits } from "../catalogue/tags.ts";
import { isClosed, subjectOf, themeOf } from "../themes/cycle.ts";
import type { Plan, Theme } from "../themes/theme.ts";
import type { Row } from "../world/draws.ts";
import { eventKeys } from "../world/keys.ts";
import { once } from "../world/once.ts";
import { chancesOf } from "./chances.ts";
import { moneyOf, sharesOf, type Money } from "./money.ts";
import { slugOf } from "./slug.ts";
import { timelineOf, type Timeline } from "./timeline.ts";

/**
 * What there is to know about an event before a row is written of it. All endpoints read it from here. Each fact
 * is worked out when it is asked for, so that a filter over all events costs what the filter needs.
 */
export interface EventFacts {
  readonly row: Row;
  readonly theme: Theme;
  readonly plan: Plan;
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly rules: string;
  readonly closed: boolean;
  readonly times: Timeline;
  readonly money: Money;
  readonly series: SeriesEntry | undefined;
  /** Its tags, as bits. */
  readonly tags: number;
  /** The event that it stands below. */
  readonly parent: number | undefined;
  /** How likely the first outcome of each of its markets is, from 0 to 1. */
  readonly chances: readonly number[];
  /** Each market's share of its money; together 1. */
  readonly shares: readonly number[];
  /** Its first market; the others follow. */
  readonly firstMarket: number;
  readonly markets: number;
}

/** What facts about events are worked out from. */
export interface EventSource {
  readonly rowOf: (event: number) => Row;
  /** The first moment of the world's day, in epoch milliseconds. */
  readonly day: number;
  readonly firstMarket: (event: number) => number;
}

/** The facts about an event. */
export function eventFacts({ rowOf, day, firstMarket }: EventSource, event: number): EventFacts {
  const row = rowOf(event);
  const theme = themeOf(event);
  const above = subjectOf(event);
  const subject = above === event ? row : rowOf(above);
  const times = timelineOf(row, subject, theme, day);
  const plan = { row, subject, end: times.kickOff ?? times.end };
  const id = eventKeys.keyOf(row);
  const markets = firstMarket(event + 1) - firstMarket(event);
  const title = once(() => theme.title(plan));
  const rules = once(() => theme.rules(plan));
  const money = once(() => moneyOf(row, times, day));
  const chances = once(() => chancesOf(row, theme.chances, markets));
  const shares = once(() => sharesOf(row, markets));
  return {
    row,
    theme,
    plan,
    times,
    id,
    markets,
    closed: isClosed(event),
    parent: above === event ? undefined : above,
    firstMarket: firstMarket(event),
    get title() {
      return title();
    },
    get slug() {
      return slugOf(title(), id);
    },
    get rules() {
      return rules();
    },
    get money() {
      return money();
    },
    get series() {
      return theme.series(subject);
    },
    get tags() {
      const slugs: readonly string[] = theme.tags(subject);
      return tagBits((tag) => slugs.includes(tag.slug));
    },
    get chances() {
      return chances();
    },
    get shares() {
      return shares();
    },
  };
}
