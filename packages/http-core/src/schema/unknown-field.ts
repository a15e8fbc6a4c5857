import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { isObject } from "../util/objects.ts";

/**
 * A field that the service sent and the type does not have. Undefined if the service did not send it. It was not
 * checked, so narrow it before use. A number that a double cannot hold has all its digits with `numbers: "exact"`.
 *
 * It is a function since types stay exact and data stays plain. With an index signature a misspelt field would compile;
 * with a method an entity would differ from its JSON.
 *
 * @throws ParameterError where `entity` is not an object
 * @example
 * ```ts
 * import { createClient, get, text, unknownField } from "@org/http-core";
 *
 * const book = get("/books/{id}", { answer: { title: text } });
 * const library = createClient({ baseUrl: "https://library.example", operations: { book } });
 * const isbn = unknownField(await library.book({ id: 7 }), "isbn");
 * if (typeof isbn === "string") console.log(isbn);
 * ```
 */
export function unknownField(entity: object, name: string): unknown {
  if (!isObject(entity)) throw new ParameterError("entity", "an object", received(entity));
  return Object.hasOwn(entity, name) ? Reflect.get(entity, name) : undefined;
}
