import type { Wire } from "./wire.ts";

/** How an answer comes over a connection: what each way in does, in its own terms. */
export interface Delivery {
  /** How much of the head is sent. */
  readonly head: "none" | "half" | "whole";
  /** The pieces of the body, with the wait before each in milliseconds. */
  readonly pieces: readonly Piece[];
  /** What `Content-Length` says. Undefined: nothing, the body comes in chunks. */
  readonly length: number | undefined;
  /** Bytes behind the pieces that are neither body nor the end of one. */
  readonly trailing?: Uint8Array<ArrayBuffer>;
  /** Another line of a header. */
  readonly line?: { readonly name: string; readonly value?: string };
  /**
   * What happens then: the answer ends as it should, the connection is closed or reset, nothing ever happens, or the
   * answer ends and can't be decoded. `excess` ends the answer, and closes the connection behind what trails;
   * `malformed` closes it too, and what trails is no part of a message.
   */
  readonly end: "finish" | "close" | "reset" | "hang" | "undecodable" | "excess" | "malformed";
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
      const { after } = wire;
      if (after === "nothing") return { head: "none", length: undefined, pieces: [], end };
      if (after === "half-header") return { head: "half", length: undefined, pieces: [], end };
      return broken(body, after === "headers" ? 0 : after, end);
    }
    case "truncate":
      return broken(body, wire.at, "close");
    case "drip":
      return { head: "whole", length: body.length, pieces: drops(body, wire), end: "finish" };
    case "bad-gzip":
      return { head: "whole", length: NO_GZIP.length, pieces: all(NO_GZIP), end: "undecodable" };
    case "wrong-length": {
      const length = Math.max(0, body.length + wire.by);
      const [pieces, trailing] = [all(body.slice(0, length)), body.slice(length)];
      return { head: "whole", length, pieces, trailing, end: wire.by < 0 ? "excess" : "close" };
    }
    case "bad-chunk": {
      const pieces = first(body, wire.after);
      return { head: "whole", length: undefined, pieces, trailing: NO_LENGTH, end: "malformed" };
    }
    case "header":
      return { head: "whole", length: body.length, pieces: all(body), line: wire, end: "finish" };
  }
}

/** A body that breaks off, of a length that is never reached: otherwise nobody would notice that the rest is missing. */
function broken(body: Uint8Array<ArrayBuffer>, bytes: number, end: Delivery["end"]): Delivery {
  return { head: "whole", length: Math.max(1, body.length), pieces: first(body, bytes), end };
}

/** Where the length of a chunk should stand (RFC 9112, 7.1). */
const NO_LENGTH = new TextEncoder().encode("no length\r\n");

/** The magic number and the method of gzip (RFC 1952, 2.3.1), then nothing that can be inflated. */
const NO_GZIP = Uint8Array.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

/** Never all of it: a body that is whole is not broken. */
function first(body: Uint8Array<ArrayBuffer>, bytes: number): readonly Piece[] {
  const sent = body.slice(0, Math.min(bytes, Math.max(0, body.length - 1)));
  return all(sent);
}

function all(bytes: Uint8Array<ArrayBuffer>): readonly Piece[] {
  return bytes.length === 0 ? [] : [{ wait: 0, bytes }];
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
