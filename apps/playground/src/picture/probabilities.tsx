import { eventSchema, outcomesOf, type Event, type Market } from "@org/predictions";
import { impliedProbabilities } from "@org/predictions/analysis";
import { extent } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { BottomAxis, ValueAxis } from "./Axes.tsx";
import { counted } from "../prose/counted.ts";
import type { Answered, Drawing, Picture, PictureSet } from "./picture.ts";
import styles from "./picture.module.css";
import { validRows } from "./valid-rows.ts";
import { percent, rounded, short } from "./words.ts";

const MARGIN = { top: 26, right: 24, bottom: 26, left: 48 };
const PLOT = 300;

/** A market as a point. */
interface Placed {
  readonly market: Market;
  readonly event: Event;
  readonly outcome: string;
  /** Exact, from 0 to 1. */
  readonly probability: string;
  readonly measure: "liquidity" | "volume";
  /** Exact, in USDC. */
  readonly amount: string;
}

/**
 * Markets by the probability of their first outcome and by their liquidity. Closed markets have no liquidity, so they
 * are drawn by their volume.
 */
export function probabilityPictures({ rows }: Answered): PictureSet {
  const markets = validRows(eventSchema, rows).flatMap((event) =>
    (event.markets ?? []).map((market) => ({ market, event })),
  );
  const all = markets.flatMap(({ market, event }) => placedOf(market, event));
  const left = markets.length - all.length;
  const titles = {
    liquidity: "Markets by probability and liquidity",
    volume: "Closed markets by probability and volume",
  };
  const pictures = (["liquidity", "volume"] as const).flatMap((measure): readonly Picture[] => {
    const placed = all.filter((one) => one.measure === measure);
    const ordered = placed.toSorted((a, b) => Number(b.amount) - Number(a.amount));
    const [most] = ordered;
    if (most === undefined) return [];
    const summary = [
      `${counted(placed.length, "market")} of ${counted(rows.length, "event")}.`,
      `The one with most ${measure} is "${nameOf(most)}": ${most.outcome} at ${percent(Number(most.probability))}, with ${rounded(most.amount)} USDC.`,
      left === 0
        ? ""
        : `${counted(left, "market")} without a price, or with neither liquidity nor volume, left out.`,
    ];
    return [
      {
        title: titles[measure],
        summary: summary.filter((text) => text !== "").join(" "),
        draw: (width) => drawn(ordered, measure, width),
      },
    ];
  });
  return { pictures };
}

function placedOf(market: Market, event: Event): readonly Placed[] {
  const first = impliedProbabilities(outcomesOf(market))?.outcomes[0];
  const measure = market.closed === true ? "volume" : "liquidity";
  const amount = market[measure];
  if (first === undefined || amount === undefined || amount === null || !(Number(amount) > 0)) return [];
  return [{ market, event, outcome: first.label, probability: first.probability, measure, amount }];
}

function drawn(markets: readonly Placed[], measure: Placed["measure"], width: number): Drawing {
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top + PLOT];
  const x = scaleLinear([0, 1], [left, right]);
  const [least = 1, most = 10] = extent(markets, ({ amount }) => Number(amount));
  const y = scaleLog([least, most], [bottom, MARGIN.top]).nice();
  const place = ({ probability, amount }: Placed) => ({
    x: x(Number(probability)),
    y: y(Number(amount)),
  });
  const ticks = y.ticks().filter((tick) => Number.isInteger(Math.log10(tick)));
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        <ValueAxis
          title={`${measure} in USDC`}
          ticks={ticks.map((tick) => ({ at: y(tick), text: short(tick) }))}
          {...{ left, right }}
          top={MARGIN.top}
        />
        <BottomAxis
          width={width}
          ticks={x.ticks(width < 500 ? 5 : 10).map((tick) => ({ at: x(tick), text: percent(tick) }))}
          y={bottom}
        />
        {markets.map((one, index) => {
          const at = place(one);
          return (
            <circle
              key={index}
              cx={at.x}
              cy={at.y}
              r="4"
              className={measure === "volume" ? styles.hollow : styles.dot}
            />
          );
        })}
      </>
    ),
    points: markets.map((one) => ({
      ...place(one),
      label: `${nameOf(one)}: ${one.outcome} at ${percent(Number(one.probability))}, ${rounded(one.amount)} USDC`,
      row: {
        market: nameOf(one),
        outcome: one.outcome,
        probability: one.probability,
        [measure]: one.amount,
      },
    })),
  };
}

function nameOf({ market, event }: Placed): string {
  return market.question ?? event.title ?? market.id;
}
