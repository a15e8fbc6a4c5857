import { templateVariables, wireNames, type Operation } from "@org/http-core/operation";
import { check } from "./check.ts";
import { fieldsOf, shapeOf } from "./shape.ts";
import type { EndpointContract, ParamContract } from "./table.ts";
import { unequal } from "./unequal.ts";

/** A parameter of an operation, as it goes to the wire. */
export interface WireParam {
  /** The name that a caller writes. */
  readonly key: string;
  readonly name: string;
  readonly in: ParamContract["in"];
  readonly required: boolean;
  readonly schema: unknown;
}

/** The parameters of an operation, as they go to the wire without a dialect. A variable of `{?…}` is in the query. */
export function wireParams(operation: Operation): readonly WireParam[] {
  const { required, optional } = fieldsOf(operation.params);
  return [
    ...Object.entries(required).map(([key, schema]) => wireParam(operation, key, schema, true)),
    ...Object.entries(optional).map(([key, schema]) => wireParam(operation, key, schema, false)),
  ];
}

function wireParam(operation: Operation, key: string, schema: unknown, required: boolean): WireParam {
  const { in: location, name } = wireNames().place(operation, key);
  return { key, name, in: isInQuery(operation, name) ? "query" : location, required, schema };
}

function isInQuery({ path }: Operation, name: string): boolean {
  return templateVariables(path).some((one) => one.name === name && /[?&]/.test(one.operator));
}

/** The parameters of an operation that its endpoint lacks, except the `allowed` ones. */
export function paramsBeyond(
  endpoint: EndpointContract,
  operation: Operation,
  allowed: readonly string[],
): readonly string[] {
  const known = new Set([...endpoint.params.map(({ name }) => name), ...allowed]);
  return wireParams(operation).flatMap(({ name }) => (known.has(name) ? [] : [name]));
}

/** The differences between a parameter of an operation and its row. */
export function paramDifferences(
  param: ParamContract,
  endpoint: EndpointContract,
  operation: Operation,
): readonly string[] {
  const found = wireParams(operation).find(({ name }) => name === param.name);
  if (found === undefined) return ["missing"];
  const call = callWith(endpoint, operation, found.key);
  return [
    ...unequal("in", param.in, found.in),
    ...(param.required === "not shown" ? [] : unequal("required", param.required, found.required)),
    ...defaultDifferences(param, found),
    ...valuesDifferences(param, found),
    ...allowedValues(param).flatMap((value) => (call(value).ok ? [] : [`refuses ${JSON.stringify(value)}`])),
    ...refusedValues(param).flatMap((value) =>
      names(call(value), found.key) ? [] : [`takes ${JSON.stringify(value)}`],
    ),
    ...formDifferences(param, found, call),
  ];
}

/** Calls with one parameter under test and an example for each of the others that are required. */
function callWith(endpoint: EndpointContract, operation: Operation, key: string) {
  const needed = wireParams(operation).filter((other) => other.required && other.key !== key);
  const others = needed.map((other) => [other.key, exampleOf(endpoint, other.name)] as const);
  return (value: unknown) => check(operation.params, { ...Object.fromEntries(others), [key]: value });
}

function exampleOf(endpoint: EndpointContract, name: string): unknown {
  return endpoint.params.find((param) => param.name === name)?.examples[0];
}

/** A client may leave a default to the service. A default that it sends must be the specification's. */
function defaultDifferences(param: ParamContract, { schema }: WireParam): readonly string[] {
  const { default: sent } = shapeOf(schema);
  return sent === undefined ? [] : unequal("default", param.default, sent);
}

/** Compares the lists of an enumeration, since trying values would not find an additional one. */
function valuesDifferences({ values = [] }: ParamContract, { schema }: WireParam): readonly string[] {
  const found = shapeOf(schema).values;
  return found === undefined ? [] : unequal("values", [...values].sort(), [...found].sort());
}

function allowedValues({
  examples,
  values = [],
  least,
  most,
  cappedAt,
  nullable,
}: ParamContract): readonly unknown[] {
  const bounds = [least, most, cappedAt, cappedAt === undefined ? undefined : cappedAt + 400];
  return [
    ...examples,
    ...values,
    ...bounds.filter((bound) => bound !== undefined),
    ...(nullable ? [null] : []),
  ];
}

function refusedValues({ type, values, least, most, refused = [] }: ParamContract): readonly unknown[] {
  return [
    ...refused,
    ...(values === undefined ? [] : ["no-such-value", ""]),
    ...(least === undefined ? [] : [least - 1]),
    ...(most === undefined ? [] : [most + 1]),
    ...(type === "integer" ? [1.5] : []),
    {},
  ];
}

function names(result: ReturnType<typeof check>, key: string): boolean {
  return !result.ok && result.paths.some((path) => path === key || path.startsWith(`${key}.`));
}

/** An example is sent unchanged, and a parameter that may not be repeated is sent once. */
function formDifferences(
  param: ParamContract,
  { key }: WireParam,
  call: (value: unknown) => ReturnType<typeof check>,
): readonly string[] {
  const [example] = param.examples;
  const one = sent(call(example), key);
  const two = sent(call([example, example]), key);
  const differences = unequal("sends", [example], Array.isArray(one) ? one : [one]);
  if (param.repeatable === true) return [...differences, ...unequal("repeated", [example, example], two)];
  return param.repeatable === undefined && Array.isArray(two)
    ? [...differences, "may be repeated"]
    : differences;
}

function sent(result: ReturnType<typeof check>, key: string): unknown {
  return result.ok && typeof result.value === "object" && result.value !== null
    ? Reflect.get(result.value, key)
    : undefined;
}
