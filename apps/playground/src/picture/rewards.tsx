import { marketWithRewardsSchema, outcomesOf, simplifiedMarketSchema } from "@org/predictions";
import { dailyRewards, type HasRewards } from "@org/predictions/analysis";
import { max } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";
import { AmountAxis } from "./Axes.tsx";
import { counted } from "../prose/counted.ts";
import type { Answered, Drawing, PictureSet } from "./picture.ts";
import styles from "./picture.module.css";
import { validRows } from "./valid-rows.ts";
import { cut, fitted, rounded } from "./words.ts";

const ROW = 26;
const MARGIN = { top: 8, right: 16, bottom: 26 };

/** How many bars a picture has at most. */
const MOST = 30;

/** The reward of a market in one token. */
interface Bar {
  readonly market: string;
  readonly id: string;
  /** The token's address. */
  readonly token: string;
  /** Exact, in the token's units. */
  readonly perDay: string;
}

/** The rewards per day of markets in the list of rewards. */
export function rewardPictures({ rows }: Answered): PictureSet {
  const bars = validRows(marketWithRewardsSchema, rows).flatMap((market) =>
    barsOf(market, market.question ?? market.condition_id, market.condition_id),
  );
  return setOf(bars);
}

/** The rewards per day of simplified markets, which have no question: their outcomes name them. */
export function simplifiedRewardPictures({ rows }: Answered): PictureSet {
  const bars = validRows(simplifiedMarketSchema, rows).flatMap((market) => {
    const outcomes = outcomesOf(market).map(({ label }) => label);
    return barsOf(
      market,
      `${outcomes.join(" or ")} (${market.condition_id.slice(0, 8)}…)`,
      market.condition_id,
    );
  });
  return setOf(bars);
}

function barsOf(market: HasRewards, name: string, id: string): readonly Bar[] {
  return dailyRewards(market).map(({ assetAddress, perDay }) => ({
    market: name,
    id,
    token: assetAddress,
    perDay,
  }));
}

function setOf(bars: readonly Bar[]): PictureSet {
  if (bars.length === 0) return { pictures: [] };
  // Units of different tokens do not compare: each token has its own picture.
  const byToken = Map.groupBy(bars, ({ token }) => token);
  return {
    pictures: Array.from(byToken, ([token, ofToken]) => {
      const ordered = ofToken.toSorted((a, b) => Number(b.perDay) - Number(a.perDay));
      const shown = ordered.slice(0, MOST);
      const [most] = shown;
      const part =
        shown.length < ordered.length
          ? `The ${String(MOST)} largest rewards of ${counted(ordered.length, "market")}.`
          : `The rewards of ${counted(ordered.length, "market")}.`;
      const end =
        most === undefined ? "" : ` The largest: ${rounded(most.perDay)} a day for "${most.market}".`;
      return {
        title: `Reward per day, in the token ${cut(token, 10)}`,
        summary: part + end,
        draw: (width) => drawn(shown, width),
      };
    }),
  };
}

function drawn(bars: readonly Bar[], width: number): Drawing {
  const left = Math.round(Math.min(280, width * 0.42));
  const bottom = MARGIN.top + bars.length * ROW;
  const x = scaleLinear([0, max(bars, ({ perDay }) => Number(perDay)) ?? 1], [left, width - MARGIN.right]);
  const y = scaleBand(bars.keys(), [MARGIN.top, bottom]).padding(0.25);
  const middle = (index: number): number => (y(index) ?? 0) + y.bandwidth() / 2;
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        <AmountAxis x={x} y={bottom} width={width} />
        {bars.map(({ market, perDay }, index) => (
          <g key={index}>
            <text x={left - 8} y={middle(index)} dy="0.32em" textAnchor="end" className={styles.name}>
              {fitted(market, left - 8)}
            </text>
            <rect
              x={left}
              y={y(index)}
              width={Math.max(1, x(Number(perDay)) - left)}
              height={y.bandwidth()}
              className={styles.bar}
            />
          </g>
        ))}
      </>
    ),
    points: bars.map(({ market, id, token, perDay }, index) => ({
      x: x(Number(perDay)),
      y: middle(index),
      label: `${market}: ${rounded(perDay)} a day`,
      row: { market, perDay, token, condition_id: id },
    })),
  };
}
