/** Formats a duration: `250 ms`, `90 s`, `24 h`. Rounded up, so that waiting this long is enough. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${String(Math.ceil(milliseconds))} ms`;
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 2 * 3_600) return `${String(seconds)} s`;
  return `${String(Math.ceil(seconds / 3_600))} h`;
}
