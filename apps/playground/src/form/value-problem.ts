import type { ParamDescription } from "@org/openapi";
import { inexactNumber } from "@org/services/inexact-number";
import { controlOf, isJson } from "./control.ts";

/**
 * What is wrong with a text as a parameter's value, for operations that do not check it themselves: those of any route.
 * Undefined if it can be sent.
 */
export function valueProblem(param: ParamDescription, text: string): string | undefined {
  if (text === "" || isPlainText(param, text)) return undefined;
  const fault = jsonFault(text);
  if (controlOf(param).kind === "number" && (fault !== undefined || !isNumber(text)) && !isNull(param, text))
    return `Expected a number, received \`${text}\`.`;
  if (!isJson(param)) return undefined;
  if (fault !== undefined) return `Expected JSON, received malformed text. ${fault}.`;
  const digits = inexactNumber(text);
  return digits && `Expected a number that a double holds, received ${digits}. In quotes it is sent as text.`;
}

/** Whether a text is sent as it is, since the parameter takes anything, and it does not begin like JSON. */
export function isPlainText(param: ParamDescription, text: string): boolean {
  const { type, anyOf } = param.schema;
  const takesAny = isJson(param) && type === undefined && anyOf === undefined;
  return takesAny && text !== "" && !/^\s*["[{]/.test(text) && jsonFault(text) !== undefined;
}

/** Why a text is not JSON, in the browser's words, which quote the place or name its line. Undefined if it is JSON. */
function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isNumber(text: string): boolean {
  return /^-?\d/.test(text.trim());
}

/** Null clears a field of a body. */
function isNull({ schema, in: location }: ParamDescription, text: string): boolean {
  return text === "null" && location === "body" && [schema.type].flat().includes("null");
}
