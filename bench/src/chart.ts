import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A line of a chart: its points, by a number above zero. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [860, 380, 70, 40, 330, 50] as const;
const COLOURS = ["#555555", "#0b6e4f", "#c1440e", "#1f5fa8", "#8a3fa0", "#a07c00"];

/** Writes a chart as SVG; both scales are logarithmic. */
export function writeChart(path: string, title: string, across: string, lines: readonly Line[]): void {
  const points = lines.flatMap((line) => line.points);
  const [x, y] = [scale(points.map(([at]) => at)), scale(points.map(([, value]) => value))];
  const placeX = (value: number): number => LEFT + x.share(value) * (WIDTH - LEFT - RIGHT);
  const placeY = (value: number): number => HEIGHT - BOTTOM - y.share(value) * (HEIGHT - TOP - BOTTOM);
  const marks = [
    text(LEFT, 22, title, 'font-weight="bold"'),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, across, 'text-anchor="middle"'),
    ...x.powers.map((value) =>
      text(placeX(value), HEIGHT - BOTTOM + 18, short(value), 'text-anchor="middle"'),
    ),
    ...y.powers.flatMap((value) => [
      `<path d="M${place(LEFT, placeY(value))}H${String(WIDTH - RIGHT)}" stroke="#dddddd"/>`,
      text(LEFT - 8, placeY(value) + 4, short(value), 'text-anchor="end"'),
    ]),
    ...lines.flatMap((line, index) => drawn(line, index, placeX, placeY)),
  ];
  const size = `viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12">`;
  const sheet = '<rect width="100%" height="100%" fill="white"/>';
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${[head, sheet, ...marks, "</svg>"].join("\n")}\n`);
}

function drawn(
  { name, points }: Line,
  index: number,
  placeX: (value: number) => number,
  placeY: (value: number) => number,
): readonly string[] {
  const colour = COLOURS[index % COLOURS.length] ?? "black";
  const path = points.map(([at, value]) => place(placeX(at), placeY(value))).join("L");
  const legend = TOP + 20 * (index + 1);
  return [
    `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...points.map(
      ([at, value]) =>
        `<circle cx="${placeX(at).toFixed(1)}" cy="${placeY(value).toFixed(1)}" r="3" fill="${colour}"/>`,
    ),
    text(WIDTH - RIGHT + 15, legend, name, `fill="${colour}"`),
  ];
}

/** The powers of ten that the values need, and where a value is among them, from 0 to 1. */
function scale(values: readonly number[]): { powers: readonly number[]; share: (value: number) => number } {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const powers = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return { powers, share: (value) => (Math.log10(value) - first) / (last - first) };
}

function text(x: number, y: number, words: string, style: string): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${style}>${escaped}</text>`;
}

function place(x: number, y: number): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

function short(value: number): string {
  return value.toLocaleString("en");
}
