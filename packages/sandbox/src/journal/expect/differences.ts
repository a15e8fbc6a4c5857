import { matchesFilter } from "../../core/request-filter.ts";
import { type JournalEntry, targetParts } from "../entry.ts";
import type { ExpectedRequest } from "./expected-request.ts";

/** How a request differs from an expected one, as text; empty: it matches. */
export function differences(expected: ExpectedRequest, entry: JournalEntry): readonly string[] {
  const { service, route, method, path, query = {}, status, principal } = expected;
  const asked = { base: entry.service, method: entry.method, route: entry.route };
  const [cameAt, parameters] = targetParts(entry.target);
  return [
    ...(service === undefined || matchesFilter({ service }, asked) ? [] : [`service is ${entry.service}`]),
    ...(method === undefined || matchesFilter({ method }, asked) ? [] : [`method is ${entry.method}`]),
    ...(path === undefined || isPath(path, cameAt) ? [] : [`path is ${cameAt}`]),
    ...(route === undefined || matchesFilter({ route }, asked) ? [] : [`route is ${entry.route ?? "none"}`]),
    ...Object.entries(query).flatMap(([name, value]) => {
      const values = parameters.getAll(name);
      if (values.includes(value)) return [];
      return [values.length === 0 ? `${name} is absent` : `${name} is ${values.join(" and ")}`];
    }),
    ...(status === undefined || status === entry.status ? [] : [`status is ${String(entry.status)}`]),
    ...(principal === undefined || principal === entry.principal
      ? []
      : [`principal is ${entry.principal ?? "nobody"}`]),
  ];
}

function isPath(expected: string | RegExp, path: string): boolean {
  // `search` ignores `lastIndex`, so that the pattern's flags do not matter.
  return typeof expected === "string" ? expected === path : path.search(expected) >= 0;
}
