import { PICTURED } from "../picture/pictured.ts";

/** How many answers of an operation are kept. */
const MOST = 20;

const answers = new Map<string, readonly unknown[]>();

/**
 * An answer, and the tab's earlier ones of the operation, the latest first: a picture may show them together. Those of
 * another environment have other data.
 */
export function withEarlier(
  operation: string,
  environment: string | undefined,
  answer: unknown,
): readonly unknown[] {
  if (!PICTURED.has(operation)) return [answer];
  const key = JSON.stringify([operation, environment]);
  const earlier = (answers.get(key) ?? []).filter((other) => other !== answer);
  const all = [answer, ...earlier].slice(0, MOST);
  answers.set(key, all);
  return all;
}
