/** A time for the eye: `2026-11-26 05:14:16 UTC`. */
export function utcText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
