import type { SeriesEntry } from "../catalogue/leagues.ts";
import { tagBits } from "../catalogue/tags.ts";
import { isClosed, subjectOf, themeOf } from "../themes/cycle.ts";
import type { Plan, Theme } from "../themes/theme.ts";
import type { Row } from "../util/draws.ts";
import { eventKeys, slugOf } from "../util/keys.ts";
import { lazily } from "../util/lazily.ts";
import { indices } from "../util/lists.ts";
import { chancesOf, closesEarly } from "./chances.ts";
import { moneyOf, moneyShares, type Money } from "./money.ts";
import { timelineOf, type Timeline } from "./timeline.ts";

/** The facts of an event that follow from its place in the world. */
interface Placed {
  readonly source: EventSource;
  readonly row: Row;
  /** The random values of its subject. */
  readonly subject: Row;
  readonly theme: Theme;
  /** Its parent event. */
  readonly parent: number | undefined;
  /** The index of its first market; the others follow. */
  readonly firstMarket: number;
  readonly markets: number;
}

/** The facts of an event that are drawn. */
interface Drawn {
  readonly plan: Plan;
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly rules: string;
  readonly closed: boolean;
  readonly times: Timeline;
  readonly money: Money;
  /** Its money at the start of the world. */
  readonly moneyBefore: Money;
  readonly series: SeriesEntry | undefined;
  /** Its tags, as bits. */
  readonly tags: number;
  /** The probability of the first outcome of each of its markets, from 0 to 1. */
  readonly chances: readonly number[];
  /** Each market's share of its money; the sum is 1. */
  readonly shares: readonly number[];
  /** The positions of the markets that were closed, and lost, before it. */
  readonly lostEarly: readonly number[];
}

/** The facts of an event, from which all endpoints write their rows. */
export interface EventFacts extends Placed, Drawn {}

/** The inputs of facts about events. */
export interface EventSource {
  readonly rowOf: (event: number) => Row;
  /** The start of the world's day, in epoch milliseconds. */
  readonly day: number;
  /** How many days have passed since then. */
  readonly days: number;
  readonly marketRow: (market: number) => Row;
  readonly firstMarket: (event: number) => number;
}

/** The facts about an event. */
export function eventFacts(source: EventSource, event: number): EventFacts {
  const above = subjectOf(event);
  const firstMarket = source.firstMarket(event);
  return factsOf({
    source,
    row: source.rowOf(event),
    subject: source.rowOf(above),
    theme: themeOf(event),
    parent: above === event ? undefined : above,
    firstMarket,
    markets: source.firstMarket(event + 1) - firstMarket,
  });
}

const factsOf = lazily<Placed, Drawn>({
  id: ({ row }) => eventKeys.keyOf(row),
  closed: ({ row, source, times }) => isClosed(row.index) || (source.days > 0 && times.closed !== undefined),
  times: ({ row, subject, theme, source }) => timelineOf(row, subject, theme, source.day, source.days),
  plan: ({ row, subject, times }) => ({ row, subject, end: times.kickOff ?? times.end }),
  title: ({ theme, plan }) => theme.title(plan),
  slug: ({ title, id }) => slugOf(title, id),
  rules: ({ theme, plan }) => theme.rules(plan),
  money: ({ row, times, source }) => moneyOf(row, times, source.day),
  moneyBefore: ({ row, subject, theme, source: { day } }) =>
    moneyOf(row, timelineOf(row, subject, theme, day), day),
  series: ({ theme, subject }) => theme.series?.(subject),
  tags: ({ theme, subject }) => {
    const slugs = theme.tags(subject);
    return tagBits(({ slug }) => slugs.includes(slug));
  },
  chances: ({ row, theme, markets, times }) => chancesOf(row, theme.chances, markets, times.sessions),
  shares: ({ row, markets }) => moneyShares(row, markets),
  lostEarly({ row, theme, markets, firstMarket, source }) {
    if (isClosed(row.index)) return [];
    return indices(markets).filter((place) =>
      closesEarly(source.marketRow(firstMarket + place), theme.chances, place),
    );
  },
});
