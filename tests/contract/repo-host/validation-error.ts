import { field } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** Element of `errors` of a 422. */
export const validationError: EntityContract = {
  name: "Validation error object",
  heading: "### Validation error object",
  fields: [
    field("resource", "string", { rule: "Name of the resource type concerned" }),
    field("field", "string", { rule: "Name of the field concerned" }),
    field("code", "enum", { values: ["missing", "missing_field", "invalid", "already_exists", "custom"] }),
    field("message", "string", { rule: "Present for code custom" }),
    field("documentation_url", "string", { rule: "Often present with custom errors" }),
  ],
};
