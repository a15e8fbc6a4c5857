import { ParameterError } from "@org/http-core";
import { describeOperation, type JsonSchema } from "@org/openapi";
import { namedOperations, services } from "@org/services";
import { helpText } from "@org/services/help-text";
import { fieldsWithin } from "@org/services/row-fields";
import { CURSOR, cursorOf, fittingRows, positionOf } from "./content.ts";
import { inputSchema } from "./input-schema.ts";
import { CONTINUED, toolName, type Tool } from "./tools.ts";

/** The tool that documents the fields of another tool's result. */
export const fieldsTool: Tool = {
  name: "orgq_fields",
  description: "Documents the fields of a tool's result, with their units.",
  inputSchema: inputSchema(
    {
      tool: { type: "string", description: "Such as `predictions_events`." },
      within: { type: "string", description: "Of a nested field, such as `markets`." },
      [CURSOR]: CONTINUED,
    },
    ["tool"],
  ),
  isReadOnly: true,
  credential: [],
  run({ args: { tool, within, [CURSOR]: cursor } }) {
    const known = services.flatMap((entry) =>
      namedOperations(entry).map(({ name, operation }) => ({
        name: toolName(entry, name),
        operation,
        entry,
      })),
    );
    const found = known.find(({ name }) => name === tool);
    if (found === undefined)
      throw new ParameterError(
        "tool",
        `one of ${known.map(({ name }) => name).join(", ")}`,
        JSON.stringify(tool),
      );
    if (within !== undefined && typeof within !== "string")
      throw new ParameterError("within", "a field, such as `markets`", JSON.stringify(within));
    const described = describeOperation(found.operation, found.entry.docs);
    const fields = fieldsWithin(described, within === undefined ? [] : within.split("."));
    if (fields === undefined)
      throw new ParameterError(
        within === undefined ? "tool" : "within",
        "a result with documented fields",
        JSON.stringify(within ?? tool),
      );
    const { skip } = positionOf(cursor);
    const all = Object.entries(fields).map(([name, field]) => ({ name, ...documented(field) }));
    const { rows, done, note } = fittingRows(all.slice(skip));
    const end = skip + done;
    const next = end < all.length ? { cursor: cursorOf({ from: undefined, skip: end }) } : {};
    return Promise.resolve({ rows, ...next, note });
  },
};

function documented({ description = "", type, anyOf }: JsonSchema): {
  readonly type?: string;
  readonly about: string;
} {
  const types = new Set([{ type }, ...(anyOf ?? [])].flatMap((option) => option.type ?? []));
  const about = helpText(description);
  return types.size === 0 ? { about } : { type: Array.from(types).join("|"), about };
}
