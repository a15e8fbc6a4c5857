/** The envelope, as far as it can be read. */
export interface Envelope {
  readonly status: string;
  readonly message: string;
  readonly result: unknown;
  /** What the service says in words: `result` where it is text, and `message`; the reason stands in either. */
  readonly text: string;
}

/** Says no, and nothing about why. */
const BARE = "NOTOK";

/** Reads the envelope of a body; undefined where the body is none. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== "object" || body === null || !("status" in body)) return undefined;
  const result: unknown = Reflect.get(body, "result");
  const message = wordsOf(Reflect.get(body, "message"));
  const said = [wordsOf(result), message].filter((words) => words !== "" && words !== BARE);
  return { status: String(body.status), message, result, text: said.join(" ") };
}

function wordsOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
