import type { SeriesEntry } from "../catalogue/leagues.ts";
import { tagBits } from "../catalogue/tags.ts";
import { isClosed, subjectOf, themeOf } from "../themes/cycle.ts";
import type { Plan, Theme } from "../themes/theme.ts";
import type { Row } from "../world/draws.ts";
import { eventKeys, slugOf } from "../world/keys.ts";
import { chancesOf, closesEarly } from "./chances.ts";
import { moneyOf, sharesOf, type Money } from "./money.ts";
import { timelineOf, type Timeline } from "./timeline.ts";

/**
 * The facts of an event, from which all endpoints write their rows. Each fact is computed on demand, so that a filter
 * over all events computes only what it needs.
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
  /** Its money at the start of the world. */
  readonly moneyBefore: Money;
  readonly series: SeriesEntry | undefined;
  /** Its tags, as bits. */
  readonly tags: number;
  /** Its parent event. */
  readonly parent: number | undefined;
  /** The probability of the first outcome of each of its markets, from 0 to 1. */
  readonly chances: readonly number[];
  /** Each market's share of its money; the sum is 1. */
  readonly shares: readonly number[];
  /** The index of its first market; the others follow. */
  readonly firstMarket: number;
  readonly markets: number;
  /** The positions of the markets that were closed, and lost, before it. */
  readonly lostEarly: readonly number[];
}

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
  return new LazyEventFacts(source, event);
}

/** A class with lazy getters: a hundred thousand events cost only the facts that are read. */
class LazyEventFacts implements EventFacts {
  readonly row: Row;
  readonly theme: Theme;
  readonly parent: number | undefined;
  readonly firstMarket: number;
  readonly markets: number;
  readonly #source: EventSource;
  readonly #subject: Row;
  #id: string | undefined;
  #tags: number | undefined;
  #slug: string | undefined;
  #times: Timeline | undefined;
  #title: string | undefined;
  #rules: string | undefined;
  #money: Money | undefined;
  #moneyBefore: Money | undefined;
  #lostEarly: readonly number[] | undefined;
  #chances: readonly number[] | undefined;
  #shares: readonly number[] | undefined;

  constructor(source: EventSource, event: number) {
    const { rowOf, firstMarket } = source;
    const above = subjectOf(event);
    this.row = rowOf(event);
    this.theme = themeOf(event);
    this.parent = above === event ? undefined : above;
    this.firstMarket = firstMarket(event);
    this.markets = firstMarket(event + 1) - this.firstMarket;
    this.#source = source;
    this.#subject = above === event ? this.row : rowOf(above);
  }

  get id(): string {
    return (this.#id ??= eventKeys.keyOf(this.row));
  }

  get closed(): boolean {
    return isClosed(this.row.index) || (this.#source.days > 0 && this.times.closed !== undefined);
  }

  get times(): Timeline {
    const { day, days } = this.#source;
    return (this.#times ??= timelineOf(this.row, this.#subject, this.theme, day, days));
  }

  get plan(): Plan {
    return { row: this.row, subject: this.#subject, end: this.times.kickOff ?? this.times.end };
  }

  get title(): string {
    return (this.#title ??= this.theme.title(this.plan));
  }

  get slug(): string {
    return (this.#slug ??= slugOf(this.title, this.id));
  }

  get rules(): string {
    return (this.#rules ??= this.theme.rules(this.plan));
  }

  get money(): Money {
    return (this.#money ??= moneyOf(this.row, this.times, this.#source.day));
  }

  get moneyBefore(): Money {
    const { day } = this.#source;
    return (this.#moneyBefore ??= moneyOf(
      this.row,
      timelineOf(this.row, this.#subject, this.theme, day),
      day,
    ));
  }

  get lostEarly(): readonly number[] {
    return (this.#lostEarly ??= this.#findLostEarly());
  }

  get series(): SeriesEntry | undefined {
    return this.theme.series(this.#subject);
  }

  get tags(): number {
    const slugs: readonly string[] = this.theme.tags(this.#subject);
    return (this.#tags ??= tagBits((tag) => slugs.includes(tag.slug)));
  }

  get chances(): readonly number[] {
    return (this.#chances ??= chancesOf(this.row, this.theme.chances, this.markets, this.times.sessions));
  }

  get shares(): readonly number[] {
    return (this.#shares ??= sharesOf(this.row, this.markets));
  }

  #findLostEarly(): readonly number[] {
    if (isClosed(this.row.index)) return [];
    const places = Array.from({ length: this.markets }, (_, place) => place);
    return places.filter((place) =>
      closesEarly(this.#source.marketRow(this.firstMarket + place), this.theme.chances, place),
    );
  }
}
