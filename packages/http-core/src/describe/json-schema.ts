/**
 * A JSON Schema (draft 2020-12, which OpenAPI 3.1 speaks too), with types for the keywords that schemas of this
 * package lead to.
 */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  /** Entities by name; a reference to one is `#/$defs/<name>`. */
  readonly $defs?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly type?: JsonType | readonly JsonType[] | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  /** For an open enumeration: the values that are known. */
  readonly examples?: readonly unknown[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly [keyword: string]: unknown;
}

/** The types of JSON, as JSON Schema names them. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";
