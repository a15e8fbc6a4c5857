import { eventSchema, outcomesOf, type Event, type Market } from "@org/predictions";
import { impliedProbabilities } from "@org/predictions/analysis";
import { extent } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { BottomAxis, ValueAxis } from "./Axes.tsx";
import { counted } from "../prose/counted.ts";
import type { Answered, Drawing, PictureSet } from "./picture.ts";
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
  /** Exact, in USDC. */
  readonly liquidity: string;
}

/** Markets by the probability of their first outcome and by their liquidity. */
export function probabilityPictures({ rows }: Answered): PictureSet {
  const markets = validRows(eventSchema, rows).flatMap((event) =>
    (event.markets ?? []).map((market) => ({ market, event })),
  );
  const placed = markets.flatMap(({ market, event }) => placedOf(market, event));
  if (placed.length === 0) return { pictures: [] };
  const ordered = placed.toSorted((a, b) => Number(b.liquidity) - Number(a.liquidity));
  const [most] = ordered;
  const open = placed.filter(({ market }) => market.closed !== true).length;
  const left = markets.length - placed.length;
  const summary = [
    `${counted(placed.length, "market")} of ${counted(rows.length, "event")}, ${String(open)} of them open.`,
    most === undefined
      ? ""
      : `The most liquid is "${nameOf(most)}": ${most.outcome} at ${percent(Number(most.probability))}, with ${rounded(most.liquidity)} USDC.`,
    left === 0 ? "" : `${counted(left, "market")} without a price or without liquidity left out.`,
  ];
  return {
    pictures: [
      {
        title: "Markets by probability and liquidity",
        summary: summary.filter((text) => text !== "").join(" "),
        draw: (width) => drawn(ordered, width),
      },
    ],
  };
}

function placedOf(market: Market, event: Event): readonly Placed[] {
  const first = impliedProbabilities(outcomesOf(market))?.outcomes[0];
  const { liquidity } = market;
  if (first === undefined || liquidity === undefined || liquidity === null || !(Number(liquidity) > 0))
    return [];
  return [{ market, event, outcome: first.label, probability: first.probability, liquidity }];
}

function drawn(markets: readonly Placed[], width: number): Drawing {
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top + PLOT];
  const x = scaleLinear([0, 1], [left, right]);
  const [least = 1, most = 10] = extent(markets, ({ liquidity }) => Number(liquidity));
  const y = scaleLog([least, most], [bottom, MARGIN.top]).nice();
  const place = ({ probability, liquidity }: Placed) => ({
    x: x(Number(probability)),
    y: y(Number(liquidity)),
  });
  const ticks = y.ticks().filter((tick) => Number.isInteger(Math.log10(tick)));
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        <ValueAxis
          title="liquidity in USDC · filled: open"
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
              className={one.market.closed === true ? styles.hollow : styles.dot}
            />
          );
        })}
      </>
    ),
    points: markets.map((one) => ({
      ...place(one),
      label: `${nameOf(one)}: ${one.outcome} at ${percent(Number(one.probability))}, ${rounded(one.liquidity)} USDC${one.market.closed === true ? ", closed" : ""}`,
      row: {
        market: nameOf(one),
        outcome: one.outcome,
        probability: one.probability,
        liquidity: one.liquidity,
        closed: one.market.closed === true,
      },
    })),
  };
}

function nameOf({ market, event }: Placed): string {
  return market.question ?? event.title ?? market.id;
}
