import { type BodyForm, propertyOf } from "@org/http-core/operation";
import { binary, type Place } from "@org/http-core";
import { isFields, type Schema } from "@org/http-core/schema";
import { isJson } from "./answer.ts";
import { child, children, type Node, type Note, resolved } from "./document.ts";
import { formOf, isForm } from "./form-bodies.ts";
import type { Schemas } from "./schemas.ts";

/** The body of a request. */
export interface Body {
  readonly form: BodyForm | undefined;
  /** The parameters that it consists of: its fields, or all of it as `body`. */
  readonly params: readonly BodyParam[];
  /** The schema of an object of parameters that no other place has; undefined: there are no such parameters. */
  readonly open?: Schema<unknown> | undefined;
}

interface BodyParam {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema<unknown>;
  readonly place: Place | undefined;
}

/** The parameter that is the whole body, where the document names none. */
export const WHOLE = "body";

/** The body of a request that has none. */
export const NO_BODY: Body = { form: undefined, params: [] };

/**
 * Reads the body of a request: the fields of a JSON object are parameters, and any other body is the parameter `body`.
 *
 * @param taken names that parameters of other places have; a field of the same name is sent as a part of the whole body
 * @param named the name of the parameter that is the whole body; undefined: a JSON object's fields are parameters
 */
export function bodyOf(
  document: unknown,
  operation: Node,
  schemas: Schemas,
  taken: ReadonlySet<string>,
  named: string | undefined,
  note: Note,
): Body {
  const given = child(operation, "requestBody");
  const node = given.value === undefined ? undefined : resolved(document, given, note);
  if (node === undefined) return NO_BODY;
  const required = child(node, "required").value === true;
  const contents = children(child(node, "content"));
  const [type, content] = contents.find(([name]) => isJson(name)) ?? contents[0] ?? [];
  if (type === undefined || content === undefined) {
    note(`${node.at}/content`, "a body without content");
    return NO_BODY;
  }
  const name = named ?? WHOLE;
  const whole = (form: BodyForm, schema: Schema<unknown>): Body => ({
    form,
    params: [{ name, required, schema, place: { in: "body" } }],
  });
  if (/^text\//i.test(type)) return whole({ kind: "text", param: name, contentType: type }, binary);
  if (isForm(type)) {
    const { schema, notUnderstood } = schemas.read(child(content, "schema"));
    for (const { at, reason } of notUnderstood) note(at, reason);
    return whole({ kind: "raw", param: name }, formOf(type, schema));
  }
  if (!isJson(type)) {
    const contentType = type.includes("*") ? "application/octet-stream" : type;
    return whole({ kind: "raw", param: name, contentType }, binary);
  }
  const { schema, notUnderstood } = schemas.read(child(content, "schema"));
  for (const { at, reason } of notUnderstood) note(at, reason);
  if (named !== undefined) return whole({ kind: "json", param: name }, schema);
  const fields = fieldsIn(schema);
  if (fields === undefined) return { form: { kind: "json" }, params: [], open: schema };
  const params = fields.flatMap(([name, field, isRequired]) => {
    if (!taken.has(name))
      return [{ name, required: required && isRequired, schema: field, place: { in: "body" as const } }];
    note(node.at, `\`${name}\` is a parameter, too: the body's field is sent by the option \`body\` only`);
    return [];
  });
  return { form: { kind: "json" }, params };
}

/** The fields of an object's schema; undefined of another, and of one without fields. */
function fieldsIn(
  schema: Schema<unknown>,
): readonly (readonly [name: string, schema: Schema<unknown>, isRequired: boolean])[] | undefined {
  const of = propertyOf(schema, "fields");
  if (!isFields(of)) return undefined;
  const all = [
    ...Object.entries(of.required).map(([name, field]) => [name, field, true] as const),
    ...Object.entries(of.optional).map(([name, field]) => [name, field, false] as const),
  ];
  return all.length === 0 ? undefined : all;
}
