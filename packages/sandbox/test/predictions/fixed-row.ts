import { drawsOf, type Row } from "../../src/predictions/util/draws.ts";
import { itemAt } from "../../src/predictions/util/lists.ts";

/** Numbers by key. */
export type Numbers = Readonly<Record<string, number>>;

const drawn = drawsOf(1, "fixed rows");

/**
 * A row whose random values are chosen by the test.
 *
 * @param fractions the fractions by key, from 0 to 1, 1 excluded; a half for others
 * @param normals the normal numbers by key; 0 for others
 */
export function fixedRow(index: number, fractions: Numbers = {}, normals: Numbers = {}): Row {
  const fraction = (key: string): number => fractions[key] ?? 0.5;
  const whole = (key: string, least: number, most: number): number =>
    least + Math.floor(fraction(key) * (most - least + 1));
  const { hex, digits } = drawn(index);
  return {
    index,
    oddities: true,
    fraction,
    whole,
    chance: (key, rate) => fraction(key) < rate,
    normal: (key) => normals[key] ?? 0,
    pick: (key, items) => itemAt(items, whole(key, 0, items.length - 1)),
    hex: hex.bind(drawn(index)),
    digits: digits.bind(drawn(index)),
  };
}
