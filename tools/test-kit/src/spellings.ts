import fc from "fast-check";

/** How a service, a proxy or a library may spell a text that it was sent. */
export function spellings(text: string): readonly string[] {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return [
    text,
    encodeURIComponent(text),
    encodeURI(text),
    new URLSearchParams({ x: text }).toString().slice(2),
    everyByte(text),
    encodeURIComponent(encodeURIComponent(text)),
    JSON.stringify(text).slice(1, -1),
    text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
    html(text),
    Array.from(text, (char) => `&#${String(char.codePointAt(0))};`).join(""),
    base64,
    base64.replace(/=+$/, ""),
    encodeURIComponent(base64),
    base64.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"),
  ];
}

/** Keys that a header can carry, with characters that each spelling escapes. */
export function awkwardKeys(): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...Array.from("aZ09-_.~/+=&?#%\"'<>\\"));
  // Letters at the ends: an escape that begins or ends beside the key is not a part of it.
  return fc.string({ unit, minLength: 6, maxLength: 22 }).map((text) => `z${text}z`);
}

/** As some proxies do: all that is not a letter or a digit, in lower case. */
function everyByte(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function html(text: string): string {
  return text.replace(/[&<>"']/g, (char) => NAMES[char] ?? char);
}
