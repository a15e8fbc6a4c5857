import type { ReactNode } from "react";

/** A doc comment; text between backticks is code. */
export function Prose({ text }: { readonly text: string }): ReactNode {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
