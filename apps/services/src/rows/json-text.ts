declare global {
  interface JSON {
    /** In Node since 21; TypeScript's library lacks both. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** A value as JSON. A bigint is written as its digits, and undefined as `null`, as for a response without a body. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value ?? null, exactly, indent);
}

function exactly(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? JSON.rawJSON(String(value)) : value;
}

/** Parses JSON; undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
