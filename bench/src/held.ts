/** Says if a number that is to be held is held; the process fails where it is not. */
export function hold(what: string, value: number, most: number, unit: string): void {
  const held = value <= most;
  console.log(`${what}: ${rounded(value)} ${unit}, held to ${rounded(most)} ${unit}: ${held ? "yes" : "NO"}`);
  if (!held) process.exitCode = 1;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(value < 10 ? 2 : 1)));
}
