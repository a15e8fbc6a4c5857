/** Epoch milliseconds of a moment, as a caller may have written it. */
export function epoch(moment: string | Date | undefined): number | undefined {
  return moment === undefined ? undefined : new Date(moment).getTime();
}
