import type { ParamRule } from "@org/http-core/schema";

/** The rule that one parameter is at most another, where both are given. */
export function inOrder(low: string, high: string, measure: (value: unknown) => number = Number): ParamRule {
  return {
    of: [low, high],
    holds: (params) =>
      params[low] === undefined ||
      params[high] === undefined ||
      measure(params[low]) <= measure(params[high]),
    expected: `at most \`${high}\``,
  };
}

/** {@link inOrder} for times in ISO 8601. */
export function inTimeOrder(low: string, high: string): ParamRule {
  return inOrder(low, high, (value) => Date.parse(String(value)));
}
