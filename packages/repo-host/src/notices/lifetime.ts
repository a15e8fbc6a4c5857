/** Since when an endpoint is deprecated, or from when on; true where no day is named. Source: RFC 9745. */
export function deprecationIn(headers: Headers): Date | true | undefined {
  const text = headers.get("deprecation");
  if (!text) return undefined;
  // A date of structured fields (RFC 9651, 3.3.7). Earlier drafts had an HTTP-date, or `true`.
  const [, since] = /^@(-?\d{1,12})(?:;.*)?$/.exec(text) ?? [];
  return since === undefined ? (date(text) ?? true) : new Date(Number(since) * 1_000);
}

/** When an endpoint is expected to stop responding. Source: RFC 8594. */
export function sunsetIn(headers: Headers): Date | undefined {
  return date(headers.get("sunset") ?? "");
}

function date(text: string): Date | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}
