import { keyRedactor } from "./secrets.ts";

/**
 * Copies a text to the clipboard, with the keys in it masked.
 *
 * @throws DOMException (when awaited) where the browser has no clipboard for the page
 */
export async function copyMasked(text: string): Promise<void> {
  const redactor = await keyRedactor();
  await navigator.clipboard.writeText(redactor.text(text));
}
