import type { ParamDescription } from "@org/openapi";
import { ParameterError } from "@org/http-core";
import { type Operation, parameterErrors } from "@org/http-core/operation";
import { controlOf } from "./control.ts";
import { paramsOf, type Draft } from "./draft.ts";
import { valueProblem } from "./value-problem.ts";

/** What is wrong with a form, in words, by the parameter's name. */
export type Problems = Readonly<Record<string, string>>;

/**
 * The problems of a form, found without a request.
 *
 * @param incomplete the parameters whose input has text that is no value yet, such as a half-typed date
 */
export function problemsIn(
  operation: Operation,
  params: readonly ParamDescription[],
  draft: Draft,
  incomplete: readonly string[],
): Problems {
  // The operation of any route has no check of its own.
  const missing = params
    .filter(({ name, required }) => required && (draft[name] ?? []).every((text) => text === ""))
    .map(({ name }): readonly [string, string] => [name, "Expected a value, received nothing."]);
  const malformed = params.flatMap((param): readonly (readonly [string, string])[] => {
    const [fault] = (draft[param.name] ?? []).flatMap((text) => valueProblem(param, text) ?? []);
    return fault === undefined ? [] : [[param.name, fault]];
  });
  const errors = parameterErrors(operation, paramsOf(params, draft)).map(problemOf);
  const halves = params
    .filter(({ name }) => incomplete.includes(name))
    .map((param): readonly [string, string] => [
      param.name,
      `Expected ${kindOf(param)}, received an incomplete one.`,
    ]);
  return Object.fromEntries([...missing, ...malformed, ...errors, ...halves]);
}

/** The problem that a client's error names; none for another error. */
export function problemsOf(error: unknown): Problems {
  return error instanceof ParameterError ? Object.fromEntries([problemOf(error)]) : {};
}

/** A parameter's error is named by a path: `tag_id.0`. */
function problemOf({ parameter, expected, received }: ParameterError): readonly [name: string, text: string] {
  return [parameter.split(".")[0] ?? parameter, `Expected ${expected}, received ${received}.`];
}

function kindOf(param: ParamDescription): string {
  return controlOf(param).kind === "moment" ? "a time" : "a calendar day";
}

/**
 * The problems to show while the user types in a form. A required value that is missing is not shown as a problem before
 * its input was used. The draft has an entry for each input that was used, even if it is empty.
 */
export function shownWhileTyping(problems: Problems, draft: Draft, incomplete: readonly string[]): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => Object.hasOwn(draft, name) || incomplete.includes(name)),
  );
}

/** The names of a form's inputs whose text is no value. A browser gives such an input an empty value. */
export function incompleteIn(form: HTMLFormElement): readonly string[] {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement);
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name);
}
