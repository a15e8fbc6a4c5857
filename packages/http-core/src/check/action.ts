import type { PipeItem } from "./parts.ts";
import type { Test } from "./plan.ts";

/**
 * An action of a pipe as a test, or undefined where it may change the value.
 *
 * Those that results are made of are called without valibot's dataset. Any other validation runs as valibot runs
 * it, which allocates.
 */
export function testOf(action: PipeItem): Test | undefined {
  if (action.kind !== "validation" || action.async === true) return undefined;
  return known(action) ?? asValibot(action);
}

function known({ type, requirement }: PipeItem): Test | undefined {
  switch (type) {
    case "check":
    case "finite":
    case "safe_integer":
      return isTest(requirement) ? requirement : undefined;
    case "regex":
      if (!(requirement instanceof RegExp)) return undefined;
      return (value) => typeof value === "string" && requirement.test(value);
    case "min_value":
      if (typeof requirement !== "number") return undefined;
      return (value) => typeof value === "number" && value >= requirement;
    case "max_value":
      if (typeof requirement !== "number") return undefined;
      return (value) => typeof value === "number" && value <= requirement;
    case "min_length":
      if (typeof requirement !== "number") return undefined;
      return (value) => typeof value === "string" && value.length >= requirement;
    default:
      return undefined;
  }
}

function isTest(requirement: unknown): requirement is Test {
  return typeof requirement === "function";
}

function asValibot(action: PipeItem): Test | undefined {
  const run = action["~run"];
  if (run === undefined) return undefined;
  return (value) => {
    const { issues, value: output } = run.call(action, { typed: true, value }, {});
    return issues === undefined && Object.is(output, value);
  };
}
