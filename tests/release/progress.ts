import type { Case } from "../runtimes/case.ts";

/** Since the process began. */
const seconds = (): number => Math.round(process.uptime());

const column = (value: number): string => `${String(value).padStart(4)} s`;

/** Runs a step, and prints when it began and how long it took. */
export async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const began = seconds();
  console.log(`${column(began)}  ${name} …`);
  try {
    return await run();
  } finally {
    console.log(`${column(seconds())}  ${name}: took ${String(seconds() - began)} s`);
  }
}

/** The same case as a step. */
export function asStep(one: Case<undefined>): Case<undefined> {
  return { name: one.name, run: (world) => step(one.name, () => one.run(world)) };
}
