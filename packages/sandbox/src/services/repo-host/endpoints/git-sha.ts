/** The name of an object in git: SHA-1 over its kind, its length and its content. */
export async function gitSha(kind: "blob" | "commit" | "tree", text: string): Promise<string> {
  const content = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(`${kind} ${String(content.length)}\0`);
  const digest = await crypto.subtle.digest("SHA-1", new Uint8Array([...head, ...content]));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
