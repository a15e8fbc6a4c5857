/** How a service, a proxy or a library may spell a text that it was sent. */
export function spellings(text: string): readonly string[] {
  const base64 = Buffer.from(text).toString("base64");
  return [
    text,
    encodeURIComponent(text),
    encodeURI(text),
    new URLSearchParams({ x: text }).toString().slice(2),
    everyByte(text),
    JSON.stringify(text).slice(1, -1),
    html(text),
    base64,
    base64.replace(/=+$/, ""),
    encodeURIComponent(base64),
    Buffer.from(text).toString("base64url"),
  ];
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
