import {
  describeOperation,
  type JsonSchema,
  type OperationDescription,
  type ParamDescription,
} from "@org/http-core/describe";
import type { Operation } from "@org/http-core/operation";
import { namedOperations, type ServiceEntry } from "@org/services";
import { helpText } from "@org/services/help-text";
import { resourceFields, rowFields } from "@org/services/row-fields";

/** An operation as a tool of the Model Context Protocol. */
export interface OperationTool {
  /** Service and operation: `predictions_events`, `repo-host_markdown_render`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
  /** The structured content of a result, and of an error. */
  readonly outputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, JsonSchema>>;
  };
  /** Whether a call changes nothing at the service. */
  readonly isReadOnly: boolean;
  readonly entry: ServiceEntry;
  readonly operation: Operation;
}

/** The parameter with which a list is continued. */
export const CURSOR = "cursor";

const CONTINUED: JsonSchema = {
  type: "string",
  description: "Continues the list: the `cursor` of the result before. The other parameters stay the same.",
};

/** Fields that only the result of a list has. */
const LIST_FACTS: Readonly<Record<string, JsonSchema>> = {
  [CURSOR]: { type: "string", description: "Leads to the next rows; absent at the end." },
  leftOut: {
    type: "array",
    items: { type: "string" },
    description: "Why rows that differ from the documentation are left out.",
  },
};

/** The field of a result that is an error. */
const ERROR: JsonSchema = {
  type: "object",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    status: { type: "integer", description: "The HTTP status." },
    hint: { type: "string", description: "What to do." },
    retryAt: { type: "string", description: "When a call can succeed." },
  },
};

/** The tools of a service: one for each operation, from its data. */
export function toolsOf(entry: ServiceEntry): readonly OperationTool[] {
  return namedOperations(entry).map(({ name, operation }) => {
    const described = describeOperation(operation, entry.docs);
    const { description, params, paging, method, path, safe } = described;
    // The position is in the cursor.
    const given = params.filter((param) => paging?.cursorParams.includes(param.name) !== true);
    const properties = given.map((param) => [param.name, propertyOf(param)] as const);
    return {
      name: `${entry.name}_${name.replaceAll(".", "_")}`,
      title: `${entry.title}: ${name}`,
      description: `${helpText(description)}\n\n${method} ${path}`,
      inputSchema: {
        type: "object",
        properties: {
          ...Object.fromEntries(properties),
          ...(paging === undefined ? {} : { [CURSOR]: CONTINUED }),
        },
        required: given.filter((param) => param.required).map((param) => param.name),
        additionalProperties: false,
      },
      outputSchema: { type: "object", properties: { ...resultOf(described), error: ERROR } },
      isReadOnly: safe,
      entry,
      operation,
    };
  });
}

function resultOf(description: OperationDescription): Readonly<Record<string, JsonSchema>> {
  if (description.paging === undefined) return { result: objectOf(resourceFields(description)) };
  return { rows: { type: "array", items: objectOf(rowFields(description)) }, ...LIST_FACTS };
}

/** The fields of an object. Fields within them are left out, since a model would have to read all of them. */
function objectOf(fields: JsonSchema["properties"]): JsonSchema {
  if (fields === undefined) return {};
  const properties = Object.entries(fields).map(([name, field]) => [name, fieldOf(field)] as const);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function fieldOf({ description = "", type, anyOf }: JsonSchema): JsonSchema {
  const types = [{ type }, ...(anyOf ?? [])].flatMap((option) => option.type ?? []);
  const isKnown = type !== undefined || anyOf?.every((option) => option.type !== undefined) === true;
  const text = helpText(description);
  return {
    ...(isKnown ? { type: Array.from(new Set(types)) } : {}),
    ...(text === "" ? {} : { description: text }),
  };
}

function propertyOf({ schema, repeatable, description }: ParamDescription): JsonSchema {
  const text = { description: helpText(description) };
  return repeatable ? { anyOf: [schema, { type: "array", items: schema }], ...text } : { ...schema, ...text };
}
