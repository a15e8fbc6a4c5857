import type { ReactNode } from "react";
import type { ScaleLinear } from "d3-scale";
import styles from "./picture.module.css";
import { CHARACTER, short } from "./words.ts";

/** A tick of an axis: its place in pixels, and its text. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** The lines and texts of the value axis, at the left. */
export function ValueAxis({
  ticks,
  left,
  right,
  title,
  top,
}: {
  readonly ticks: readonly Tick[];
  readonly left: number;
  readonly right: number;
  readonly title: string;
  readonly top: number;
}): ReactNode {
  return (
    <g>
      <text x={left} y={top - 8} className={styles.axisTitle}>
        {title}
      </text>
      {ticks.map(({ at, text }) => (
        <g key={`${text} ${String(at)}`}>
          <line x1={left} x2={right} y1={at} y2={at} className={styles.grid} />
          <text x={left - 6} y={at} dy="0.32em" textAnchor="end" className={styles.tick}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The texts of the axis at the bottom. A text at the end stays within the width. */
export function BottomAxis({
  ticks,
  y,
  width,
}: {
  readonly ticks: readonly Tick[];
  readonly y: number;
  readonly width: number;
}): ReactNode {
  return (
    <g>
      {ticks.map(({ at, text }) => (
        <g key={`${text} ${String(at)}`}>
          <line x1={at} x2={at} y1={y} y2={y + 4} className={styles.edge} />
          <text
            x={Math.min(at, width - (text.length * CHARACTER) / 2)}
            y={y + 17}
            textAnchor="middle"
            className={styles.tick}
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The axis of amounts below horizontal bars. */
export function AmountAxis({
  x,
  y,
  width,
}: {
  readonly x: ScaleLinear<number, number>;
  readonly y: number;
  readonly width: number;
}): ReactNode {
  const ticks = x.ticks(width < 500 ? 3 : 6).map((tick) => ({ at: x(tick), text: short(tick) }));
  return <BottomAxis {...{ ticks, y, width }} />;
}
