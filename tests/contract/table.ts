/**
 * The types of the specification's tables as data. No table is derived from a client, so that a comparison finds a mistake
 * that a client and the sandbox share.
 *
 * @module
 */
import type { BodyForm, Method, Scheme } from "@org/http-core/operation";

/** The specification's words for a type, one word each. */
export type SpecType =
  "array" | "boolean" | "date" | "enum" | "integer" | "number" | "object" | "string" | "timestamp";

/** A row of a table of fields. */
export interface FieldContract {
  readonly name: string;
  readonly type: SpecType;
  /** The entity that an object is, or that an array holds. Absent: not shown. */
  readonly entity?: string;
  /** The type that an array holds, where it holds no entity. */
  readonly items?: SpecType;
  /** The specification says that the field is always present. */
  readonly always?: true;
  /** The specification says that the value may be null. */
  readonly nullable?: true;
  /** Every value of an enumeration. */
  readonly values?: readonly string[];
  /** The values that the specification has seen; it does not show the whole set. */
  readonly seen?: readonly string[];
  /** The least value, inclusive. */
  readonly least?: number;
  /** The rest of the row, in words. */
  readonly rule?: string;
}

/** A table of fields. */
export interface EntityContract {
  readonly name: string;
  /** The heading of the table in the specification. */
  readonly heading: string;
  readonly fields: readonly FieldContract[];
}

/** A row of a table of parameters. */
export interface ParamContract {
  /** The name on the wire: a header's own name, a path variable's, a key of the query or of a JSON body. */
  readonly name: string;
  /** The specification's words for a parameter whose name it does not show. The project chose the name. */
  readonly unnamed?: string;
  readonly in: "body" | "header" | "path" | "query";
  readonly type: SpecType;
  readonly required: boolean | "not shown";
  readonly nullable?: true;
  /** Whether the name may be repeated. Absent: it is sent at most once. */
  readonly repeatable?: true | "not shown";
  /** Every value that is allowed. */
  readonly values?: readonly string[];
  /** The value that the service assumes if the parameter is absent. */
  readonly default?: boolean | number | string;
  /** Inclusive bounds: beyond them a value is refused. */
  readonly least?: number;
  readonly most?: number;
  /** The service's cap: it replaces greater values by this one, so the client sends them unchanged. */
  readonly cappedAt?: number;
  readonly rule?: string;
  /** Values that conform; the first one stands for the parameter in every test. */
  readonly examples: readonly [unknown, ...unknown[]];
  /** Values that do not conform, beyond those that bounds and enumerations give. */
  readonly refused?: readonly unknown[];
}

/** Values of several parameters that the service refuses together. */
export interface RefusedCombination {
  readonly params: Readonly<Record<string, unknown>>;
  readonly rule: string;
}

/** A form of authentication: where the secret goes, with the specification's placeholders. */
export interface AuthForm {
  readonly scheme: Exclude<Scheme, "custom">;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly rule?: string;
}

/** The credentials of an endpoint. */
export interface AuthContract {
  /** Schemes that deployments accept, and that the specification does not show. */
  readonly inTheField?: readonly AuthForm["scheme"][];
  readonly forms: readonly AuthForm[];
  readonly required: boolean | "not shown";
}

/** How a list continues. */
export interface ListContract {
  readonly style: "cursor" | "offset" | "not shown";
  /** The field that holds the rows. */
  readonly items: string;
  /** The field that names the next page. */
  readonly next?: string;
  /** The parameter that takes a cursor. */
  readonly param?: string;
  /** The value of `next` on the last page. */
  readonly last?: string;
}

/** The result of an endpoint. */
export type ResultContract =
  | { readonly kind: "html" }
  /** Without an entity the body is JSON whose shape is not shown. */
  | { readonly kind: "json"; readonly entity?: string };

/** An endpoint of the specification. */
export interface EndpointContract {
  readonly service: "chainstats" | "predictions" | "repoHost" | "validators";
  /** The heading of the endpoint in the specification. */
  readonly heading: string;
  readonly method: Method;
  /** The base address, by the specification's name. */
  readonly base: "base_url" | "catalog_url" | "clob_url" | "validator_base_url";
  /** The path as the specification writes it: `<fixed segment>`, `{parameter}`. */
  readonly path: string;
  readonly auth: AuthContract;
  readonly params: readonly ParamContract[];
  /** Query parameters that must have one value. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Names that the service refuses, with its status. */
  readonly refused?: Readonly<Record<string, number>>;
  readonly combinations?: readonly RefusedCombination[];
  /** How the parameters in the body are written; absent if there is no body. */
  readonly body?: { readonly kind: BodyForm["kind"]; readonly contentTypes: readonly string[] };
  readonly result: ResultContract;
  readonly list?: ListContract;
}
