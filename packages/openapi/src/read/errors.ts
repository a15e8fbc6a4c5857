import { propertyOf } from "@org/http-core/operation";
import { child, children, type Node, resolved } from "./document.ts";
import { isJson } from "./answer.ts";
import type { Schemas } from "./schemas.ts";

/**
 * Reads the body of an error by the schema that an operation documents for its status.
 *
 * @returns undefined where the error has no JSON, the document does not describe it, or it is of another form
 */
export function errorBodyOf(document: unknown, operation: Node, error: unknown, schemas: Schemas): unknown {
  const [status, body] = [propertyOf(error, "status"), propertyOf(error, "body")];
  if (typeof status !== "number" || typeof body !== "string") return undefined;
  const described = new Map(children(child(operation, "responses")));
  const range = `${String(status).slice(0, 1)}XX`;
  const given = described.get(String(status)) ?? described.get(range) ?? described.get("default");
  const response = given && resolved(document, given, () => undefined);
  const content = response && children(child(response, "content")).find(([type]) => isJson(type))?.[1];
  if (content === undefined) return undefined;
  const { schema } = schemas.read(child(content, "schema"));
  const checked = schema["~standard"].validate(parsed(body));
  return checked instanceof Promise || checked.issues !== undefined ? undefined : checked.value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
