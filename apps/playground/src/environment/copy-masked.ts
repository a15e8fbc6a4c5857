import { keyRedactor } from "./secrets.ts";

/**
 * Copies a text to the clipboard, with the keys in it masked. Call it within the user's click: browsers such as Safari
 * refuse a write that begins later, so the write begins at once and waits for the text.
 *
 * @throws DOMException (when awaited) where the browser refuses
 */
export async function copyMasked(text: string | Promise<string>): Promise<void> {
  const masked = mask(text);
  const blob = masked.then((known) => new Blob([known], { type: "text/plain" }));
  // The text first: its error says more than that of the write.
  await Promise.all([masked, navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])]);
}

async function mask(text: string | Promise<string>): Promise<string> {
  const [known, redactor] = await Promise.all([text, keyRedactor()]);
  return redactor.text(known);
}
