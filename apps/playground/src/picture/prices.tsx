import { timeOf, tradeSchema, type Trade } from "@org/predictions";
import { extent } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { BottomAxis, ValueAxis } from "./Axes.tsx";
import { counted } from "../prose/counted.ts";
import type { Answered, Drawing, PictureSet } from "./picture.ts";
import styles from "./picture.module.css";
import { validRows } from "./valid-rows.ts";
import { cut, timeFormat } from "./words.ts";

const MARGIN = { top: 26, right: 16, bottom: 26, left: 48 };
const PLOT = 220;

/** A trade with a time and a price. */
interface Priced {
  readonly trade: Trade;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Exact, USDC per share. */
  readonly price: string;
}

/** The price of an outcome over time, by the trades that were loaded. The outcomes with the most trades are first. */
export function pricePictures({ rows }: Answered): PictureSet {
  const priced = validRows(tradeSchema, rows).flatMap(pricedOf);
  const byOutcome = Map.groupBy(priced, ({ trade }) => trade.asset_id ?? "");
  const outcomes = Array.from(byOutcome.values(), (trades) => trades.toSorted((a, b) => a.time - b.time));
  return {
    choice: "Outcome",
    pictures: outcomes
      .toSorted((a, b) => b.length - a.length)
      .map((trades) => ({
        title: `${trades[0]?.trade.outcome ?? "?"} of ${cut(trades[0]?.trade.market ?? "?", 12)}, ${counted(trades.length, "trade")}`,
        summary: summaryOf(trades),
        draw: (width) => drawn(trades, width),
      })),
  };
}

function pricedOf(trade: Trade): readonly Priced[] {
  const time = timeOf(trade.match_time)?.getTime();
  const { price } = trade;
  return time === undefined || price === undefined || price === null ? [] : [{ trade, time, price }];
}

function summaryOf(trades: readonly Priced[]): string {
  const [first, last] = [trades[0], trades.at(-1)];
  if (first === undefined || last === undefined) return "";
  const [low, high] = extent(trades, ({ price }) => Number(price));
  return `${counted(trades.length, "trade")}, from ${first.price} USDC a share on ${textOf(first.time)} to ${last.price} on ${textOf(last.time)}. The lowest price was ${String(low)}, the highest ${String(high)}.`;
}

function drawn(trades: readonly Priced[], width: number): Drawing {
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top + PLOT];
  const [first = 0, last = 0] = extent(trades, ({ time }) => time);
  const x = scaleUtc([first, Math.max(last, first + 60_000)], [left, right]);
  const y = scaleLinear([0, 1], [bottom, MARGIN.top]);
  const format = x.tickFormat(5, timeFormat(last - first));
  const path = line<Priced>(
    ({ time }) => x(time),
    ({ price }) => y(Number(price)),
  ).curve(curveStepAfter);
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        <ValueAxis
          title="USDC per share · filled: bought"
          ticks={y.ticks(5).map((tick) => ({ at: y(tick), text: tick.toFixed(1) }))}
          {...{ left, right }}
          top={MARGIN.top}
        />
        <BottomAxis
          width={width}
          ticks={x.ticks(Math.max(2, width / 150)).map((tick) => ({ at: x(tick), text: format(tick) }))}
          y={bottom}
        />
        <path d={path(trades) ?? ""} className={styles.line} />
        {trades.map(({ trade, time, price }, index) => (
          <circle
            key={index}
            cx={x(time)}
            cy={y(Number(price))}
            r="3.5"
            className={trade.side === "BUY" ? styles.dot : styles.hollow}
          />
        ))}
      </>
    ),
    points: trades.map(({ trade, time, price }) => ({
      x: x(time),
      y: y(Number(price)),
      label: `${textOf(time)}: ${sideText(trade)} ${trade.size ?? "?"} at ${price}`,
      row: {
        time: textOf(time),
        side: trade.side,
        price,
        size: trade.size,
        outcome: trade.outcome,
        id: trade.id,
      },
    })),
  };
}

function sideText({ side }: Trade): string {
  if (side === "SELL") return "sold";
  return side === "BUY" ? "bought" : "traded";
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
