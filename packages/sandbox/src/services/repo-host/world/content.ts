/** The content of a file. It is never changed in place. */
export type Content = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of a text. */
export function contentOf(text: string): Content {
  return new TextEncoder().encode(text);
}

/** The text of a file, a byte order mark included; U+FFFD stands for what is not UTF-8. */
export function textOf(content: Content): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
}

/** Whether content is binary by the rule of git: one of its first 8000 bytes is zero. */
export function isBinary(content: Content): boolean {
  return content.subarray(0, 8_000).includes(0);
}
