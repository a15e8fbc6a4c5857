/** The envelope, as far as it can be read. */
export interface Envelope {
  readonly status: string;
  readonly message: string;
  readonly result: unknown;
  /** What the service says in words: `result` where it is text, then `message`. */
  readonly text: string;
}

/** Reads the envelope of a body; undefined where the body is none. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== "object" || body === null || !("status" in body)) return undefined;
  const result: unknown = Reflect.get(body, "result");
  const message: unknown = Reflect.get(body, "message");
  const words = typeof message === "string" ? message : "";
  const said = typeof result === "string" && result !== "" ? result : words === "NOTOK" ? "" : words;
  return { status: String(body.status), message: words, result, text: said };
}
