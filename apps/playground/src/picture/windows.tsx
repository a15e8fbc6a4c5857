import { validatorSummarySchema, type ValidatorSummary } from "@org/validators";
import { extent } from "d3-array";
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { BottomAxis, ValueAxis } from "./Axes.tsx";
import type { Answered, Drawing, Picture, PictureSet } from "./picture.ts";
import styles from "./picture.module.css";
import { validRows } from "./valid-rows.ts";
import { percent } from "./words.ts";

const MARGIN = { top: 26, right: 24, bottom: 26, left: 56 };
const PLOT = 110;

/** The windows of a summary, the shortest first. */
const WINDOWS = ["1d", "7d", "30d", "all"] as const;

/** A figure of a validator. */
interface Figure {
  readonly field: "delegatorApy" | "effectiveness" | "voteLatency";
  readonly title: string;
  readonly unit: string;
  readonly text: (value: number) => string;
  /** The largest value that there can be. @default Infinity */
  readonly most?: number;
}

const figures: readonly Figure[] = [
  { field: "delegatorApy", title: "Yield of delegators", unit: "a year", text: percent },
  { field: "effectiveness", title: "Effectiveness", unit: "of the best possible", text: percent, most: 1 },
  { field: "voteLatency", title: "Vote latency", unit: "slots", text: (value) => value.toFixed(3) },
];

/** The figures of the first row's validator over its windows: a row has one of them. Of several, the first counts. */
export function windowPictures({ rows }: Answered): PictureSet {
  const summaries = validRows(validatorSummarySchema, rows);
  const [first] = summaries;
  if (first === undefined) return { pictures: [] };
  const own = summaries.filter(({ validatorIdentity }) => validatorIdentity === first.validatorIdentity);
  const missing = WINDOWS.filter((window) => own.every(({ timeWindow }) => timeWindow !== window));
  const calls = missing.map((window) => ({ window }));
  return {
    pictures: figures.map((figure) => pictureOf(own, figure)),
    others: calls.length === 0 ? undefined : { label: "Load the other windows", calls },
  };
}

function pictureOf(all: readonly ValidatorSummary[], figure: Figure): Picture {
  const known = WINDOWS.flatMap((window) => all.find(({ timeWindow }) => timeWindow === window) ?? []);
  const summaries = known.filter((summary) => summary[figure.field] !== null);
  const values = summaries.map((one) => `${one.timeWindow} ${valueText(one, figure)}`).join(", ");
  return {
    title: figure.title,
    summary: `${summaries[0]?.name ?? "The validator"}: ${values === "" ? "no value" : values}.`,
    draw: (width) => drawn(summaries, figure, width),
  };
}

function drawn(summaries: readonly ValidatorSummary[], figure: Figure, full: number): Drawing {
  const width = Math.min(full, 560);
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top + PLOT];
  const x = scalePoint(WINDOWS, [left, right]).padding(0.4);
  const value = (one: ValidatorSummary): number => Number(one[figure.field]);
  const [least = 0, most = 1] = extent(summaries, value);
  const room = most === least ? Math.abs(most) * 0.02 || 1 : (most - least) * 0.25;
  const y = scaleLinear([least - room, Math.min(most + room, figure.most ?? Infinity)], [bottom, MARGIN.top]);
  const place = (one: ValidatorSummary) => ({ x: x(knownWindow(one)) ?? left, y: y(value(one)) });
  const path = line<ValidatorSummary>(
    (one) => place(one).x,
    (one) => place(one).y,
  );
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        <ValueAxis
          title={figure.unit}
          ticks={y.ticks(3).map((tick) => ({ at: y(tick), text: figure.text(tick) }))}
          {...{ left, right }}
          top={MARGIN.top}
        />
        <BottomAxis
          width={width}
          ticks={WINDOWS.map((window) => ({ at: x(window) ?? 0, text: window }))}
          y={bottom}
        />
        <path d={path(summaries) ?? ""} className={styles.line} />
        {summaries.map((one) => {
          const at = place(one);
          return (
            <g key={one.timeWindow}>
              <circle cx={at.x} cy={at.y} r="4" className={styles.dot} />
              <text x={at.x} y={at.y - 10} textAnchor="middle" className={styles.name}>
                {valueText(one, figure)}
              </text>
            </g>
          );
        })}
      </>
    ),
    points: summaries.map((one) => ({
      ...place(one),
      label: `${one.timeWindow}: ${valueText(one, figure)}`,
      row: { window: one.timeWindow, [figure.field]: one[figure.field], validator: one.validatorIdentity },
    })),
  };
}

function knownWindow({ timeWindow }: ValidatorSummary): (typeof WINDOWS)[number] {
  return WINDOWS.find((window) => window === timeWindow) ?? "all";
}

function valueText(one: ValidatorSummary, { field, text }: Figure): string {
  return text(Number(one[field]));
}
