import { dailyUncleSchema, type DailyUncle } from "@org/chainstats";
import { eras, erasOf, movingAverage, totals } from "@org/chainstats/analysis";
import { extent, max, pairs } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import { BottomAxis, ValueAxis } from "./Axes.tsx";
import { counted } from "../prose/counted.ts";
import type { Answered, Drawing, Picture, PictureSet } from "./picture.ts";
import styles from "./picture.module.css";
import { validRows } from "./valid-rows.ts";
import { rounded, short, timeFormat } from "./words.ts";

const MARGIN = { top: 42, right: 12, bottom: 26, left: 48 };
const PLOT = 190;
const DAY = 86_400_000;

/** From so many days on, the average of a month is drawn over the days. */
const LONG = 120;

/** A quantity of a day. */
interface Measure {
  readonly of: "uncles" | "rewards";
  readonly title: string;
  readonly unit: string;
  /** For the eye: the exact value is in the table. */
  readonly value: (day: DailyUncle) => number;
}

const measures: readonly Measure[] = [
  { of: "uncles", title: "Uncles per day", unit: "blocks", value: (day) => day.uncleBlockCount },
  {
    of: "rewards",
    title: "Rewards for uncles per day",
    unit: "the chain's currency",
    value: (day) => Number(day.uncleBlockRewards_Eth),
  },
];

/** The uncles and their rewards of each day, over the eras of the chain. */
export function unclePictures({ rows, params }: Answered): PictureSet {
  const days = validRows(dailyUncleSchema, rows).toSorted((a, b) => (a.UTCDate < b.UTCDate ? -1 : 1));
  if (days.length === 0) return { pictures: [] };
  // The eras are those of chain 1, which is the default.
  const hasEras = [undefined, "1", 1, 1n].some((id) => id === params.chainid);
  return { pictures: measures.map((measure) => pictureOf(days, measure, hasEras)) };
}

function pictureOf(days: readonly DailyUncle[], measure: Measure, hasEras: boolean): Picture {
  const averages = days.length < LONG ? [] : movingAverage(days, { window: 30, of: measure.of });
  return {
    title: measure.title,
    summary: summaryOf(days, measure),
    draw: (width) => drawn(days, averages, measure, hasEras, width),
  };
}

function summaryOf(days: readonly DailyUncle[], { of, value }: Measure): string {
  const { uncles, rewards } = totals(days);
  const [first, last] = [days[0]?.UTCDate ?? "", days.at(-1)?.UTCDate ?? ""];
  const total = of === "uncles" ? counted(uncles, "uncle") : `${rounded(rewards)} in rewards`;
  const most = days.reduce((a, b) => (value(b) > value(a) ? b : a));
  const least = days.reduce((a, b) => (value(b) < value(a) ? b : a));
  const ends = `The most on ${most.UTCDate} (${rounded(String(value(most)))}), the least on ${least.UTCDate} (${rounded(String(value(least)))}).`;
  return `${total} on ${counted(days.length, "day")}, from ${first} to ${last}. ${ends}`;
}

function drawn(
  days: readonly DailyUncle[],
  averages: ReturnType<typeof movingAverage>,
  { unit, value }: Measure,
  hasEras: boolean,
  width: number,
): Drawing {
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top + PLOT];
  const [first = 0, last = 0] = extent(days, timeOf);
  const x = scaleUtc([first, Math.max(last, first + DAY)], [left, right]);
  const y = scaleLinear([0, max(days, value) ?? 1], [bottom, MARGIN.top]).nice(4);
  const format = x.tickFormat(10, timeFormat(last - first));
  const daily = line<DailyUncle>(
    (day) => x(timeOf(day)),
    (day) => y(value(day)),
  );
  const average = line<(typeof averages)[number]>(
    ({ UTCDate }) => x(Date.parse(UTCDate)),
    ({ average: text }) => y(Number(text)),
  ).defined((one) => one.average !== null);
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        {hasEras && <Eras x={x} first={first} last={last} top={MARGIN.top} bottom={bottom} />}
        <ValueAxis
          title={unit}
          ticks={y.ticks(4).map((tick) => ({ at: y(tick), text: short(tick) }))}
          {...{ left, right }}
          top={MARGIN.top - 16}
        />
        <BottomAxis
          width={width}
          ticks={x.ticks(Math.max(2, width / 110)).map((tick) => ({ at: x(tick), text: format(tick) }))}
          y={bottom}
        />
        {runsOf(days).map((run) => (
          <path
            key={run[0]?.UTCDate}
            d={daily(run) ?? ""}
            className={averages.length > 0 ? styles.faint : styles.line}
          />
        ))}
        {averages.length > 0 && <path d={average(averages) ?? ""} className={styles.line} />}
        {days.length === 1 &&
          days.map((day) => (
            <circle key={day.UTCDate} cx={x(timeOf(day))} cy={y(value(day))} r="3" className={styles.dot} />
          ))}
      </>
    ),
    points: days.map((day) => ({
      x: x(timeOf(day)),
      y: y(value(day)),
      label: `${day.UTCDate}: ${counted(day.uncleBlockCount, "uncle")}, ${day.uncleBlockRewards_Eth} in rewards${eraText(day, hasEras)}`,
      row: {
        day: day.UTCDate,
        uncles: day.uncleBlockCount,
        rewards: day.uncleBlockRewards_Eth,
      },
    })),
  };
}

function Eras({
  x,
  first,
  last,
  top,
  bottom,
}: {
  readonly x: (time: number) => number;
  readonly first: number;
  readonly last: number;
  readonly top: number;
  readonly bottom: number;
}) {
  return eras.map(({ name, from, reward }, index) => {
    const next = eras[index + 1];
    const begin = Math.max(first, Date.parse(from));
    const end = Math.min(last, next === undefined ? Infinity : Date.parse(next.from));
    if (end <= begin) return null;
    const wide = x(end) - x(begin);
    return (
      <g key={name}>
        <rect
          x={x(begin)}
          width={wide}
          y={top}
          height={bottom - top}
          className={index % 2 === 0 ? styles.era : styles.otherEra}
        />
        {wide > 70 && (
          <text x={x(begin) + 4} y={top - 5} className={styles.tick}>
            {wide > 170 ? `${name}, ${String(reward)} a block` : name}
          </text>
        )}
      </g>
    );
  });
}

/** The days without a gap between them: a line over a gap would show days that have no record. */
function runsOf(days: readonly DailyUncle[]): readonly (readonly DailyUncle[])[] {
  const gaps = pairs(days).flatMap(([one, next], index) =>
    timeOf(next) - timeOf(one) > DAY ? [index + 1] : [],
  );
  return [0, ...gaps].map((start, index) => days.slice(start, gaps[index]));
}

function eraText({ UTCDate }: DailyUncle, hasEras: boolean): string {
  const names = hasEras ? erasOf(UTCDate).map(({ name }) => name) : [];
  return names.length === 0 ? "" : `; ${names.join(" and ")}`;
}

function timeOf({ UTCDate }: DailyUncle): number {
  return Date.parse(UTCDate);
}
