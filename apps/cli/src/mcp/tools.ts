import { describeOperation, type JsonSchema, type ParamDescription } from "@org/http-core/describe";
import type { Operation } from "@org/http-core/operation";
import { namedOperations, type ServiceEntry } from "@org/services";
import { helpText } from "@org/services/help-text";

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

/** The tools of a service: one for each operation, from its data. */
export function toolsOf(entry: ServiceEntry): readonly OperationTool[] {
  return namedOperations(entry).map(({ name, operation }) => {
    const { description, params, paging, method, path, safe } = describeOperation(operation, entry.docs);
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
      isReadOnly: safe,
      entry,
      operation,
    };
  });
}

function propertyOf({ schema, repeatable, description }: ParamDescription): JsonSchema {
  const text = { description: helpText(description) };
  return repeatable ? { anyOf: [schema, { type: "array", items: schema }], ...text } : { ...schema, ...text };
}
