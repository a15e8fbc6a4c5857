import type { ParamRule } from "@org/http-core/schema";

/** The rule that two lists have no element in common. Leading zeros do not count: `"007"` is 7. */
export function apart(one: string, other: string): ParamRule {
  return {
    of: [one, other],
    holds(params) {
      const others = new Set(keys(params[other]));
      return !keys(params[one]).some((key) => others.has(key));
    },
    expected: `values that are not in \`${other}\``,
  };
}

function keys(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map((key) => String(key).replace(/^0+(?=\d)/, "")) : [];
}
