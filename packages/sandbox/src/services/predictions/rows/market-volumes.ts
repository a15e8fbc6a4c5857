import type { Market } from "../wire.ts";
import type { Money } from "../facts/money.ts";
import { often, where, type Maker, type Makers } from "./makers.ts";
import { isOpen } from "./states.ts";
import type { MarketView } from "./view.ts";

/** The numeric fields of a market for volumes: of automated market makers (`Amm`) and of the book (`Clob`). */
export type MarketVolume =
  | "volumeNum" | "liquidityNum" | "volume24hr" | "volume1wk" | "volume1mo" | "volume1yr" | "volume24hrAmm"
  | "volume1wkAmm" | "volume1moAmm" | "volume1yrAmm" | "volume24hrClob" | "volume1wkClob" | "volume1moClob"
  | "volume1yrClob" | "volumeAmm" | "volumeClob" | "liquidityAmm" | "liquidityClob"; // prettier-ignore

/** The makers of these fields. */
export const marketVolumes: Makers<Market, MarketView, MarketVolume> = {
  // In one of eight markets the number is rounded and differs from the text.
  volumeNum: ({ row, facts: { money } }) => (row.oddities && row.chance("rounded", 0.13) ? Math.round(money.volume * 100) / 100 : money.volume),
  liquidityNum: often(0.9, ({ facts }) => facts.money.liquidity),
  volume24hr: often(0.89, ({ facts }) => facts.money.day),
  volume1wk: often(0.6, ({ facts }) => facts.money.week),
  volume1mo: often(0.6, ({ facts }) => facts.money.month),
  volume1yr: often(0.6, ({ facts }) => facts.money.year),
  volume24hrAmm: often(0.18, inPool("day")),
  volume1wkAmm: often(0.18, inPool("week")),
  volume1moAmm: often(0.18, inPool("month")),
  volume1yrAmm: often(0.18, inPool("year")),
  volume24hrClob: often(0.85, inBook("day")),
  volume1wkClob: often(0.5, inBook("week")),
  volume1moClob: often(0.5, inBook("month")),
  volume1yrClob: often(0.5, inBook("year")),
  volumeAmm: often(0.15, inPool("volume")),
  volumeClob: inBook("volume"),
  liquidityAmm: often(0.16, inPool("liquidity")),
  liquidityClob: where(isOpen, inBook("liquidity")),
}; // prettier-ignore

function inPool(amount: keyof Money): Maker<MarketView, number> {
  return ({ facts }) => (facts.book ? 0 : facts.money[amount]);
}

function inBook(amount: keyof Money): Maker<MarketView, number> {
  return ({ facts }) => (facts.book ? facts.money[amount] : undefined);
}
