/**
 * The processor's time that work takes, in milliseconds: what else the machine does is not counted, so that a bound on
 * it holds on a busy one.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
