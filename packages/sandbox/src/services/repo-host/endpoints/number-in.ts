/** The number that a part of a path is; NaN: it is none as addresses are written, such as `01` or `1e3`. */
export function numberIn(text: string): number {
  return /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
}
