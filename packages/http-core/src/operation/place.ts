import { isSensitiveName } from "../redact/sensitive-names.ts";
import { isFields, type Shape } from "../schema/types.ts";
import { own } from "../util/objects.ts";
import type { Operation } from "./operation.ts";
import { type TemplateVariable, templateVariables } from "./template.ts";

/** The part of a request that holds a parameter. */
export type ParamLocation = "path" | "query" | "header" | "body";

/**
 * Where and how a parameter is sent, as far as that differs from the default.
 *
 * @example
 * ```ts
 * import { flag, form, list, put, text } from "@org/http-core";
 *
 * const lend = put("/books/{book_id}/loan", {
 *   params: { book: text, reader: text, tenant: text, dryRun: flag, fields: list(text) },
 *   places: {
 *     book: { name: "book_id" },
 *     tenant: { in: "header", name: "X-Tenant" },
 *     dryRun: { in: "query", name: "dry_run" },
 *     fields: { in: "query", style: form({ explode: false }) },
 *   },
 * });
 * console.log(lend.id); // PUT /books/{book_id}/loan
 * ```
 */
export type Place = NamedPlace &
  (
    | {
        /**
         * The part of the request.
         *
         * @default the path where the template has a variable of the wire name; else the body; the query where the
         * operation has no body, or another parameter is the whole body, and with `style`
         */
        readonly in?: "query" | undefined;
        /** How it is written. @default text, or a name per item of a list: `id=1&id=2` */
        readonly style?: QueryStyle | undefined;
      }
    | { readonly in: "path" | "header" | "body"; readonly style?: undefined }
  );

interface NamedPlace {
  /** The name of the path's variable, the query parameter, the header or the body's field. @default the parameter's */
  readonly name?: string | undefined;
}

/**
 * How the value of a query parameter is written, in OpenAPI's terms. Made by {@link form}, {@link spaceDelimited},
 * {@link pipeDelimited} or {@link deepObject}.
 */
export interface QueryStyle {
  readonly name: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  /** Whether each item or field is a query parameter of its own. */
  readonly explode: boolean;
  /**
   * Writes a value as a part of a query, percent-encoded: `name=a&name=b`.
   *
   * @param name the wire name
   * @param param the parameter that an error names
   * @throws ParameterError for a value that the style can't express
   */
  readonly write: (name: string, value: unknown, param: string) => string;
}

/** The places of parameters with these names, as they are given. */
export type PlacesOf<Name extends string, Given> = Given &
  Readonly<Partial<Record<Name, Place>>> &
  (string extends keyof Given ? unknown : Readonly<Record<Exclude<keyof Given, Name>, never>>);

/** The variables of a path that places name. */
export type PlacedVariables<Given> = {
  [K in keyof Given]: Given[K] extends { readonly in: "query" | "header" | "body" }
    ? never
    : Given[K] extends { readonly name: infer N extends string }
      ? N
      : never;
}[keyof Given];

/** The schemas of an operation's parameters, by name. */
export function paramSchemas({ params: { fields } }: Pick<Operation, "params">): Shape {
  return isFields(fields) ? { ...fields.required, ...fields.optional } : {};
}

/** The variables of a template that no place names: they are filled by the parameter of their own name. */
export function ownVariables(
  path: string,
  places: Readonly<Record<string, Place>> = {},
): readonly TemplateVariable[] {
  const named = Object.values(places).map((place) =>
    /^(?:query|header|body)$/.test(place.in ?? "") ? "" : place.name,
  );
  return templateVariables(path).filter(({ name }) => !named.includes(name));
}

/** The parts of an operation that decide about places. */
export type PlacedOperation = Pick<Operation, "id" | "path" | "places" | "body">;

/** The place of a parameter, with the defaults of what the operation does not say. */
export interface ParamPlace {
  readonly in: ParamLocation;
  readonly name: string;
  readonly style: QueryStyle | undefined;
}

/**
 * Finds where and how an operation sends a parameter: by its {@link Place}, the template and the body.
 *
 * @throws TypeError for a place that the operation does not have
 */
export function placeOf({ path, places, body }: Omit<PlacedOperation, "id">, param: string): ParamPlace {
  const { in: given, name = param, style } = own(places, param) ?? {};
  const isVariable = templateVariables(path).some((variable) => variable.name === name);
  // Where one parameter is the whole body, there is no other place for the others.
  const isInBody = body !== undefined && (body.param ?? param) === param;
  if ((given === "path" && !isVariable) || (given === "body" && !isInBody))
    throw new TypeError(`${param}: no place in the ${given}`);
  const byDefault = isVariable ? "path" : isInBody ? "body" : "query";
  return { in: given ?? (style && "query") ?? byDefault, name, style };
}

/** Tells whether a parameter is a credential by its name, here or on the wire. */
export function isSecretParam(operation: Operation, name: string): boolean {
  return isSensitiveName(name) || isSensitiveName(placeOf(operation, name).name);
}
