import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseLinkHeader } from "@org/http-core";
import { templateParts } from "../../../packages/http-core/src/operation/template.ts";
import { expand } from "../../../packages/http-core/src/request/expand-path.ts";
import { wholeClient } from "../../../packages/http-core/test/cache-suite/client-subject.ts";
import { runAll } from "../../../packages/http-core/test/cache-suite/run-all.ts";
import { privateCacheScripts } from "../../../packages/http-core/test/cache-suite/script.ts";
import { ofKind, type Verdict } from "../../../packages/http-core/test/cache-suite/tally.ts";
import { conformanceDir, readJson } from "@org/test-kit/conformance-dir";
import {
  linkCases,
  templateCases,
  type LinkCase,
  type TemplateCase,
} from "../../../packages/http-core/test/public-cases.ts";
import type { Measured } from "./measured.ts";

/** How many cases of the public suites are passed; a suite that is absent says so. */
export async function suites(): Promise<readonly Measured[]> {
  const cache = at("conformance/cache-tests/cache-tests.json");
  const templates = at("conformance/uritemplate-test");
  return [
    ...(cache === undefined ? [absent("HTTP cache tests")] : await cacheTests(cache)),
    counted("Link headers", linkCases(), isRead),
    templates === undefined
      ? absent("URI templates")
      : counted("URI templates", templateCases(templates), isExpanded),
  ];
}

/** A whole client, its cache private, over sockets. */
async function cacheTests(file: string): Promise<readonly Measured[]> {
  const all = await runAll(privateCacheScripts(readJson(file)), wholeClient);
  const passed = ({ verdict }: Verdict): boolean => verdict === "passed";
  return [
    counted("HTTP cache tests, required", ofKind(all, "required"), passed, 117),
    counted("HTTP cache tests, optimal", ofKind(all, "optimal"), passed, 52),
  ];
}

function isRead({ header, expected, isLong }: LinkCase): boolean {
  const links = parseLinkHeader(header).map(({ uri, rel, params }) => [uri, rel, isLong ? {} : params]);
  return isDeepStrictEqual(links, expected);
}

function isExpanded({ template, variables, expected }: TemplateCase): boolean {
  const allowed: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  try {
    return allowed.includes(expand(templateParts(template), variables));
  } catch {
    return expected === false;
  }
}

function counted<T>(
  what: string,
  cases: readonly T[],
  isPassed: (each: T) => boolean,
  least = cases.length,
): Measured {
  const passed = cases.filter(isPassed).length;
  return {
    what,
    is: `${String(passed)} of ${String(cases.length)}`,
    aim: String(least),
    holds: passed >= least,
  };
}

function absent(what: string): Measured {
  return { what, is: "the suite is absent", aim: "", holds: true };
}

function at(path: string): string | undefined {
  const file = join(conformanceDir(), path);
  return existsSync(file) ? file : undefined;
}
