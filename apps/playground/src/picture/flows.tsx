import { consolidationSchema, gweiToEth } from "@org/validators";
import {
  byTarget,
  flows,
  MAX_EFFECTIVE_BALANCE,
  type Flow,
  type TargetRollUp,
} from "@org/validators/analysis";
import { sum } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";
import { linkHorizontal } from "d3-shape";
import { AmountAxis } from "./Axes.tsx";
import { stackedEnds } from "./stacked-ends.ts";
import { counted } from "../prose/counted.ts";
import type { Answered, Drawing, PictureSet } from "./picture.ts";
import styles from "./picture.module.css";
import { validRows } from "./valid-rows.ts";
import { fitted, rounded } from "./words.ts";

/** How many flows and targets a picture has at most. */
const MOST = 20;
const ROW = 24;
const MARGIN = { top: 22, right: 16, bottom: 26 };

/** Stake from entity to entity, and the balances of the targets against the largest effective balance. */
export function consolidationPictures({ rows }: Answered): PictureSet {
  const consolidations = validRows(consolidationSchema, rows);
  const allFlows = flows(consolidations);
  const targets = byTarget(consolidations);
  if (allFlows.length === 0) return { pictures: [] };
  const shown = allFlows.slice(0, MOST);
  const largest = targets.slice(0, MOST);
  const [top] = shown;
  const full = largest.filter(({ headroom }) => headroom === 0n).length;
  return {
    pictures: [
      {
        title: "Stake from entity to entity",
        summary: `${partOf(shown.length, allFlows.length, "flow")}${top === undefined ? "" : ` The largest is ${ethOf(top.amount)} ETH from ${nameOf(top.source)} to ${nameOf(top.target)}.`}`,
        draw: (width) => drawnFlows(shown, width),
      },
      {
        title: "Balances of the targets, and the ceiling",
        summary: `${partOf(largest.length, targets.length, "target")} ${full === 0 ? "None has" : counted(full, "has", "have")} reached the ceiling of 2,048 ETH.`,
        draw: (width) => drawnTargets(largest, width),
      },
    ],
  };
}

function partOf(shown: number, all: number, noun: string): string {
  return shown < all ? `The ${String(shown)} largest of ${counted(all, noun)}.` : `${counted(all, noun)}.`;
}

function drawnFlows(all: readonly Flow[], width: number): Drawing {
  const names = Math.round(Math.min(200, width * 0.3));
  const height = Math.max(160, Math.min(480, all.length * 26));
  const [left, right] = [names, width - names];
  const weights = all.map(({ amount }) => Number(amount));
  const scale = (height - 6 * all.length) / (sum(weights) || 1);
  const thick = weights.map((weight) => Math.max(1, weight * scale));
  const sources = stackedEnds(
    all.map(({ source }) => nameOf(source)),
    thick,
  );
  const targets = stackedEnds(
    all.map(({ target }) => nameOf(target)),
    thick,
  );
  const link = linkHorizontal<{ source: [number, number]; target: [number, number] }, [number, number]>();
  const end = (index: number, ends: typeof sources): number => MARGIN.top + (ends.middles[index] ?? 0);
  return {
    height: MARGIN.top + Math.max(sources.height, targets.height) + 8,
    marks: (
      <>
        <text x={left} y="12" textAnchor="end" className={styles.axisTitle}>
          gives
        </text>
        <text x={right} y="12" className={styles.axisTitle}>
          takes
        </text>
        {all.map((_, index) => (
          <path
            key={index}
            d={
              link({ source: [left + 6, end(index, sources)], target: [right - 6, end(index, targets)] }) ??
              ""
            }
            strokeWidth={thick[index]}
            className={styles.flow}
          />
        ))}
        {[
          { ends: sources, x: left, anchor: "end", shift: -4 },
          { ends: targets, x: right - 6, anchor: "start", shift: 10 },
        ].map(({ ends, x, anchor, shift }) =>
          ends.groups.map(({ name, from, to }) => (
            <g key={`${anchor} ${name}`}>
              <rect
                x={x}
                y={MARGIN.top + from}
                width="6"
                height={Math.max(1, to - from)}
                className={styles.bar}
              />
              <text
                x={x + shift}
                y={MARGIN.top + (from + to) / 2}
                dy="0.32em"
                textAnchor={anchor === "end" ? "end" : "start"}
                className={styles.name}
              >
                {fitted(name, names - 12)}
              </text>
            </g>
          )),
        )}
      </>
    ),
    points: all.map(({ source, target, count, amount }, index) => ({
      x: (left + right) / 2,
      y: (end(index, sources) + end(index, targets)) / 2,
      label: `${nameOf(source)} to ${nameOf(target)}: ${ethOf(amount)} ETH in ${counted(count, "consolidation")}`,
      row: { source, target, amount_gwei: amount, eth: gweiToEth(amount), consolidations: count },
    })),
  };
}

function drawnTargets(targets: readonly TargetRollUp[], width: number): Drawing {
  const left = Math.round(Math.min(220, width * 0.38));
  const bottom = MARGIN.top + targets.length * ROW;
  const ceiling = Number(gweiToEth(MAX_EFFECTIVE_BALANCE));
  const most = Math.max(ceiling, ...targets.map(({ balance }) => Number(gweiToEth(balance))));
  const x = scaleLinear([0, most * 1.02], [left, width - MARGIN.right]);
  const y = scaleBand(targets.keys(), [MARGIN.top, bottom]).padding(0.25);
  const middle = (index: number): number => (y(index) ?? 0) + y.bandwidth() / 2;
  const wide = (gwei: bigint): number => Math.max(0, x(Number(gweiToEth(gwei))) - left);
  return {
    height: bottom + MARGIN.bottom,
    marks: (
      <>
        <AmountAxis x={x} y={bottom} width={width} />
        {targets.map(({ targetValidatorIndex, targetEntity, balance, amount }, index) => (
          <g key={targetValidatorIndex}>
            <text x={left - 8} y={middle(index)} dy="0.32em" textAnchor="end" className={styles.name}>
              {fitted(`${String(targetValidatorIndex)} ${targetEntity ?? ""}`, left - 8)}
            </text>
            <rect x={left} y={y(index)} width={wide(balance)} height={y.bandwidth()} className={styles.bar} />
            <rect
              x={left + wide(balance) - wide(amount)}
              y={y(index)}
              width={Math.min(wide(amount), wide(balance))}
              height={y.bandwidth()}
              className={styles.added}
            />
          </g>
        ))}
        <line x1={x(ceiling)} x2={x(ceiling)} y1={MARGIN.top - 4} y2={bottom} className={styles.ceiling} />
        <text x={x(ceiling) - 4} y={MARGIN.top - 8} textAnchor="end" className={styles.axisTitle}>
          ceiling 2,048 ETH · pale: moved in
        </text>
      </>
    ),
    points: targets.map((target, index) => ({
      x: left + wide(target.balance),
      y: middle(index),
      label: `Validator ${String(target.targetValidatorIndex)} of ${nameOf(target.targetEntity)}: ${ethOf(target.balance)} ETH, ${ethOf(target.amount)} of it moved in; room for ${ethOf(target.headroom)}`,
      row: {
        validator: target.targetValidatorIndex,
        entity: target.targetEntity,
        balance_gwei: target.balance,
        moved_in_gwei: target.amount,
        headroom_gwei: target.headroom,
        consolidations: target.count,
      },
    })),
  };
}

function nameOf(entity: string | null): string {
  return entity ?? "unknown";
}

function ethOf(gwei: bigint): string {
  return rounded(gweiToEth(gwei));
}
