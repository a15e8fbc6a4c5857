import type { Wire } from "./wire.ts";

/** How an answer comes over a connection: what each way in does, in its own terms. */
export interface Delivery {
  /** How much of the head is sent. */
  readonly head: "none" | "half" | "whole";
  /** The pieces of the body, with the wait before each in milliseconds. */
  readonly pieces: readonly Piece[];
  /**
   * What happens then: the answer ends as it should, the connection is closed or reset, nothing ever happens, or the
   * answer ends and can't be decoded.
   */
  readonly end: "finish" | "close" | "reset" | "hang" | "undecodable";
}

/** A piece of a body. */
export interface Piece {
  readonly wait: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a fault makes of an answer's body. */
export function deliveryOf(wire: Wire, body: Uint8Array<ArrayBuffer>): Delivery {
  switch (wire.kind) {
    case "reset":
    case "stall": {
      const end = wire.kind === "reset" ? "reset" : "hang";
      if (wire.after === "nothing") return { head: "none", pieces: [], end };
      if (wire.after === "half-header") return { head: "half", pieces: [], end };
      return { head: "whole", pieces: first(body, wire.after === "headers" ? 0 : wire.after), end };
    }
    case "truncate":
      return { head: "whole", pieces: first(body, wire.at), end: "close" };
    case "drip":
      return { head: "whole", pieces: drops(body, wire), end: "finish" };
    case "bad-gzip":
      return { head: "whole", pieces: [{ wait: 0, bytes: NO_GZIP }], end: "undecodable" };
  }
}

/** The magic number and the method of gzip (RFC 1952, 2.3.1), then nothing that can be inflated. */
const NO_GZIP = Uint8Array.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

/** Never all of it: a body that is whole is not broken. */
function first(body: Uint8Array<ArrayBuffer>, bytes: number): readonly Piece[] {
  const sent = body.slice(0, Math.min(bytes, Math.max(0, body.length - 1)));
  return sent.length === 0 ? [] : [{ wait: 0, bytes: sent }];
}

function drops(
  body: Uint8Array<ArrayBuffer>,
  { bytes, milliseconds }: { readonly bytes: number; readonly milliseconds: number },
): readonly Piece[] {
  return Array.from({ length: Math.ceil(body.length / bytes) }, (_, i) => ({
    wait: i === 0 ? 0 : milliseconds,
    bytes: body.slice(i * bytes, (i + 1) * bytes),
  }));
}
