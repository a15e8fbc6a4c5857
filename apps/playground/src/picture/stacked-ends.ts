/** The space between two groups, and the room of the smallest group's name, in pixels. */
const GAP = 6;
const NAME = 14;

/** The ends of flows at one side of a picture, stacked by group. */
export interface StackedEnds {
  /** Where each flow ends: its middle, in pixels from the top. */
  readonly middles: readonly number[];
  readonly groups: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  /** In pixels. */
  readonly height: number;
}

/**
 * Stacks the ends of flows by their group, the groups in the order of their first flow.
 *
 * @param names the group of each flow
 * @param thick how thick each flow is, in pixels
 */
export function stackedEnds(names: readonly string[], thick: readonly number[]): StackedEnds {
  const middles = names.map(() => 0);
  let at = 0;
  const groups = Array.from(new Set(names), (name) => {
    const height = names.reduce((sum, other, index) => (other === name ? sum + (thick[index] ?? 0) : sum), 0);
    const room = Math.max(0, NAME - GAP - height) / 2;
    const from = (at += room);
    for (const [index, other] of names.entries()) {
      if (other !== name) continue;
      const own = thick[index] ?? 0;
      middles[index] = at + own / 2;
      at += own;
    }
    const to = at;
    at += room + GAP;
    return { name, from, to };
  });
  return { middles, groups, height: Math.max(0, at - GAP) };
}
