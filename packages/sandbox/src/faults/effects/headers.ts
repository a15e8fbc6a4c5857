import { setHeaders, type Reply } from "../../core/reply.ts";

/** A reply with other headers beside its own, and the same body. */
export function withHeaders(reply: Reply, names: Readonly<Record<string, string>>): Reply {
  const changed = { ...reply, headers: new Map(reply.headers) };
  setHeaders(changed, names);
  return changed;
}

/** A reply with another body, whose length nobody has told. */
export function withText({ status, headers: old }: Reply, text: string): Reply {
  const headers = new Map(old);
  headers.delete("content-length");
  return { status, headers, text };
}
