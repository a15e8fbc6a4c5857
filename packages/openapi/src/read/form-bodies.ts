import { binary, ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { type Schema, standard } from "@org/http-core/schema";

/** A media type of forms. */
export function isForm(mediaType: string): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(mediaType);
}

/**
 * Makes the schema of a form: a body that the caller has made, which is sent as it is, or the form's fields, which are
 * checked and become a `FormData` or `URLSearchParams`. The platform writes the media type.
 *
 * @param fields the schema of an object with the fields; a `Blob` passes where it expects text
 */
export function formOf(mediaType: string, fields: Schema<unknown>): Schema<unknown> {
  const isMultipart = /^multipart/i.test(mediaType);
  return standard({
    "~standard": {
      version: 1,
      vendor: "org",
      validate(value) {
        const asGiven = binary["~standard"].validate(value);
        if (asGiven instanceof Promise || asGiven.issues === undefined) return asGiven;
        if (!isRecord(value)) return asGiven;
        const checked = fields["~standard"].validate(withoutBlobs(value));
        if (checked instanceof Promise || checked.issues !== undefined) return checked;
        return { value: isMultipart ? multipart(value) : urlEncoded(value) };
      },
    },
  });
}

function withoutBlobs(value: unknown): unknown {
  if (value instanceof Blob) return "";
  if (Array.isArray(value)) return value.map(withoutBlobs);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutBlobs(field)]))
    : value;
}

function multipart(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

function urlEncoded(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of entriesOf(fields)) {
    if (typeof value === "object")
      throw new ParameterError(
        `body.${name}`,
        "text, a number or a list of them: write another form as `URLSearchParams`",
        "an object",
      );
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

/** Lists the fields that are sent: a list has one for each item, and null and undefined are none. */
function entriesOf(fields: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.filter((one) => one !== null && one !== undefined).map((one) => [name, one] as const);
  });
}
