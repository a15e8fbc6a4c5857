/** Whether a header can carry a text as its value, or a status line as its phrase (RFC 9110, 5.5). */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** Whether a header can have a text as its name (RFC 9110, 5.6.2). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(text);
}
