import { series } from "../catalogue/leagues.ts";
import { ASSETS, POSTERS } from "../catalogue/words.ts";
import { DAY } from "@org/http-core/operation";
import type { Row } from "../util/draws.ts";
import { hourOfDay, longDay, month } from "../util/moments.ts";
import { YES_NO, type Theme } from "./theme.ts";

function assetOf(subject: Row): (typeof ASSETS)[number] {
  return subject.pick("asset", ASSETS);
}

/** Whether a price is higher at the end of an hour or a day than at its start. */
export const upDown: Theme = {
  name: "upDown",
  chances: "each",
  days: [1, 2],
  left: [0, 1],
  series: (subject) => (Math.floor(subject.index / 12) % 2 === 0 ? series.daily : series.hourly),
  tags: (subject) => [...coin(subject), "up-or-down", "recurring"],
  markets: () => 1,
  title: ({ subject, end }) => `${assetOf(subject).name} Up or Down - ${longDay(end)}, ${hourOfDay(end)} UTC`,
  rules: ({ subject, end }) =>
    `Settled as "Up" if the price of ${assetOf(subject).name} in the feed named below is higher at ` +
    `${hourOfDay(end)} UTC on ${longDay(end)} than at the beginning of the span, or the same; otherwise as ` +
    '"Down". Prices of other sources don\'t count.',
  outline: (plan) => ({ question: upDown.title(plan), label: "", outcomes: ["Up", "Down"] }),
};

/** Which prices an asset reaches within a month: a market per price. */
export const price: Theme = {
  name: "price",
  chances: "rising",
  days: [20, 30],
  left: [2, 25],
  series: () => series.prices,
  tags: (subject) => [...coin(subject), "recurring"],
  markets: (row) => row.whole("markets", 3, 6),
  title: ({ subject, end }) => `What price will ${assetOf(subject).name} hit in ${month(end)}?`,
  rules: ({ subject, end }) =>
    `A market is settled as "Yes" as soon as ${assetOf(subject).name} trades at its price or above at any ` +
    `minute of ${month(end)} (UTC), by the one-minute highs of the feed named below.`,
  outline({ subject, row, end }, position) {
    const asset = assetOf(subject);
    // The highest price, which is the least likely, comes first.
    const factor = 1.02 + 0.06 * (price.markets(row) - 1 - position);
    const target = Math.round((asset.price * factor) / 10) * 10;
    const label = target.toLocaleString("en-US");
    return {
      question: `Will ${asset.name} reach $${label} in ${month(end)}?`,
      label: `↑ ${label}`,
      outcomes: YES_NO,
      range: { lower: String(target), upper: "", label: `${label}+` },
    };
  },
};

function coin(subject: Row): readonly ("bitcoin" | "crypto" | "ethereum" | "finance")[] {
  const { ticker, tag } = assetOf(subject);
  if (ticker === "xau") return ["finance"];
  return tag === undefined ? ["crypto"] : ["crypto", tag];
}

/** How many posts an account writes in a week: a market per range, of which one can win. */
export const count: Theme = {
  name: "count",
  chances: "one",
  days: [7, 10],
  left: [1, 6],
  series: () => series.posts,
  tags: () => ["social-media", "culture", "recurring"],
  markets: (row) => row.whole("markets", 4, 7),
  title: ({ subject, end }) =>
    `How many posts by ${poster(subject)}, ${longDay(end - 7 * DAY)} to ${longDay(end)}?`,
  rules: ({ subject, end }) =>
    `Posts, replies left out, that the account ${poster(subject)} makes in the seven days before ` +
    `${longDay(end)}, 12:00 UTC. Posts that are deleted count if the counter has seen them.`,
  outline({ subject, row, end }, position) {
    const lower = position * STEP;
    const open = position === count.markets(row) - 1;
    const label = open ? `${String(lower)}+` : `${String(lower)}-${String(lower + STEP - 1)}`;
    return {
      question: `Will ${poster(subject)} post ${label} times by ${longDay(end)}?`,
      label,
      outcomes: YES_NO,
      range: { lower: String(lower), upper: open ? "" : String(lower + STEP - 1), label },
    };
  },
};

/** Width of a range, in posts. */
const STEP = 20;

function poster(subject: Row): string {
  return subject.pick("poster", POSTERS);
}
