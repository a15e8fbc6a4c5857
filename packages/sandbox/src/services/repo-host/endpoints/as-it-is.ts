import { fail, type Refusal } from "../../../core/handler.ts";

/** Answers with a text that is no JSON, in a form of the host's own media type: `raw`, `html`, `sha`. */
export function asItIs(
  text: string,
  vendor: string,
  form: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const type = `application/vnd.${vendor}.v3.${form}; charset=utf-8`;
  return fail(200, text, { ...headers, "Content-Type": type });
}
