import { fromText, type ParamDescription } from "@org/http-core/describe";
import type { StandardIssue } from "@org/http-core/schema";
import type { HandlerContext } from "./handler.ts";
import { expectedBy } from "./expected.ts";
import { jsonBody } from "./json-body.ts";
import type { Problem } from "./problem.ts";
import { queryValues } from "./query.ts";
import type { Route } from "./routes.ts";
import type { ServiceRules } from "./rules.ts";

/** A request's parameters in their wire form, or the first problem. */
export type ReadParams =
  { readonly ok: true; readonly params: unknown } | { readonly ok: false; readonly problem: Problem };

/**
 * Collects an operation's parameters from where its client puts them, and validates them with its schema. Unknown names
 * are ignored here; the service decides about them.
 *
 * @param path the values of the path's variables, decoded
 * @param rules whether query names ignore case, and which parameters to leave out
 */
export async function readParams(
  route: Route,
  context: HandlerContext,
  path: Readonly<Record<string, string>>,
  { anyCase = false, relevant }: Pick<ServiceRules, "anyCase" | "relevant">,
): Promise<ReadParams> {
  const { operation, description } = route;
  const body = operation.body?.kind === "json" ? jsonBody(context) : undefined;
  if (body?.ok === false) return body;
  const sent: Record<string, unknown> = {};
  for (const param of description.params) {
    const value =
      param.in !== "body"
        ? textual(param, context, path, anyCase)
        : operation.body?.kind === "text"
          ? context.body
          : body?.fields[param.wireName];
    if (value !== undefined) sent[param.name] = value;
  }
  const present = relevant?.(operation, sent) ?? sent;
  const result = await operation.params["~standard"].validate(present);
  if (result.issues === undefined) return { ok: true, params: result.value };
  return { ok: false, problem: toProblem(result.issues[0], description.params, present) };
}

function textual(
  param: ParamDescription,
  context: HandlerContext,
  path: Readonly<Record<string, string>>,
  anyCase: boolean,
): unknown {
  const texts = textsOf(param, context, path, anyCase);
  return texts.length === 0 ? undefined : fromText(param, texts);
}

function textsOf(
  { in: place, name, wireName }: ParamDescription,
  { url, headers }: HandlerContext,
  path: Readonly<Record<string, string>>,
  anyCase: boolean,
): readonly string[] {
  if (place !== "path" && place !== "header") return queryValues(url, wireName, anyCase);
  const text = place === "path" ? path[name] : headers.get(wireName);
  return text === undefined || text === null ? [] : [text];
}

function toProblem(
  issue: StandardIssue | undefined,
  params: readonly ParamDescription[],
  present: Readonly<Record<string, unknown>>,
): Problem {
  const [first] = issue?.path ?? [];
  const key = typeof first === "object" ? first.key : first;
  const param = params.find(({ name }) => name === key);
  return {
    kind: "parameter",
    name: String(key),
    wireName: param?.wireName ?? String(key),
    in: param?.in ?? "query",
    missing: present[String(key)] === undefined,
    expected: issue === undefined ? "a value" : expectedBy(issue),
  };
}
