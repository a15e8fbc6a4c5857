import type { Wire } from "./wire.ts";

/** How to send a response over a connection. Each transport carries it out in its own way. */
export interface Delivery {
  /** How much of the status line and headers is sent. */
  readonly head: "none" | "half" | "whole";
  /** The pieces of the body with the wait before each, in milliseconds. They are produced lazily. */
  readonly pieces: Pieces;
  /**
   * The value of `Content-Length`. Undefined: no such header, the body is chunked. `"as it is"`: unchanged, since no
   * body follows, as with HEAD (RFC 9110, 8.6).
   */
  readonly length: number | "as it is" | undefined;
  /** Bytes after the pieces that are neither part of the body nor its end. */
  readonly trailing?: Uint8Array<ArrayBuffer>;
  /** Further header lines. */
  readonly lines: readonly Line[];
  /**
   * What follows the body: a regular end, a close, a reset, silence, or a regular end of a body that cannot be decoded.
   * `excess` and `malformed` close the connection after the trailing bytes: with `excess` these follow a complete
   * message, with `malformed` they break its chunked encoding.
   */
  readonly end: "finish" | "close" | "reset" | "hang" | "undecodable" | "excess" | "malformed";
}

/** A piece of a body. */
export interface Piece {
  readonly wait: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Pieces in order. */
export type Pieces = Iterable<Piece, undefined>;

/** A further header line. Without a value it repeats the first one's. */
export interface Line {
  readonly name: string;
  readonly value?: string;
}

/**
 * The order in which wire faults apply: first those that change the bytes, then the length, how much is sent, and how
 * fast.
 */
const ORDER: readonly Wire["kind"][] = [
  "bad-gzip",
  "wrong-length",
  "bad-chunk",
  "truncate",
  "reset",
  "stall",
  "drip",
  "header",
];

/**
 * Combines wire faults into one delivery.
 *
 * @param body undefined: the response has no body, whatever its headers say
 */
export function deliveryOf(wires: readonly Wire[], body: Uint8Array<ArrayBuffer> | undefined): Delivery {
  const whole: Delivery = {
    head: "whole",
    length: body === undefined ? "as it is" : body.length,
    pieces: all(body ?? new Uint8Array()),
    lines: [],
    end: "finish",
  };
  const applied = wires.filter((wire) => body !== undefined || !isOnBody(wire));
  return applied.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)).reduce(applyWire, whole);
}

/** Whether a fault applies to the body only. */
export function isOnBody({ kind }: Wire): boolean {
  return ON_A_BODY.has(kind);
}

const ON_A_BODY: ReadonlySet<Wire["kind"]> = new Set([
  "bad-gzip",
  "wrong-length",
  "bad-chunk",
  "truncate",
  "drip",
]);

function applyWire(delivery: Delivery, wire: Wire): Delivery {
  switch (wire.kind) {
    case "reset":
    case "stall": {
      const end = wire.kind === "reset" ? "reset" : "hang";
      const { after } = wire;
      if (after === "nothing") return { ...delivery, head: "none", length: undefined, pieces: [], end };
      if (after === "half-header") return { ...delivery, head: "half", length: undefined, pieces: [], end };
      return broken(delivery, after === "headers" ? 0 : after, end);
    }
    case "truncate":
      return broken(delivery, wire.at, "close");
    case "drip":
      return { ...delivery, pieces: drops(delivery.pieces, wire) };
    case "bad-gzip":
      return { ...delivery, length: NO_GZIP.length, pieces: all(NO_GZIP), end: "undecodable" };
    case "wrong-length": {
      const body = bytesOf(delivery);
      const length = Math.max(0, body.length + wire.by);
      const [pieces, trailing] = [all(body.slice(0, length)), body.slice(length)];
      return { ...delivery, length, pieces, trailing, end: wire.by < 0 ? "excess" : "close" };
    }
    case "bad-chunk": {
      const pieces = first(bytesOf(delivery), wire.after);
      return { ...delivery, length: undefined, pieces, trailing: NO_LENGTH, end: "malformed" };
    }
    case "header":
      return { ...delivery, lines: [...delivery.lines, wire] };
  }
}

/** Cuts the body. The announced length is never reached, or clients would not notice the cut. An earlier cut stays. */
function broken(delivery: Delivery, bytes: number, end: Delivery["end"]): Delivery {
  const body = bytesOf(delivery);
  const isShorter = delivery.head !== "whole" || (BREAKS.has(delivery.end) && body.length <= bytes);
  if (isShorter) return delivery;
  const { trailing: _, length, ...rest } = delivery;
  const announced = typeof length === "number" ? Math.max(1, length) : length;
  return { ...rest, length: announced, pieces: first(body, bytes), end };
}

/** Ends that cut the body. */
const BREAKS: ReadonlySet<Delivery["end"]> = new Set(["close", "reset", "hang"]);

function bytesOf({ pieces }: Delivery): Uint8Array<ArrayBuffer> {
  const [piece] = pieces;
  return piece?.bytes ?? new Uint8Array();
}

/** Where the length of a chunk should stand (RFC 9112, 7.1). */
const NO_LENGTH = new TextEncoder().encode("no length\r\n");

/** The magic number and the method of gzip (RFC 1952, 2.3.1), then nothing that can be inflated. */
const NO_GZIP = Uint8Array.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

/** The start of a body, never all of it: a complete body would not be a fault. */
function first(body: Uint8Array<ArrayBuffer>, bytes: number): readonly Piece[] {
  const sent = body.slice(0, Math.min(bytes, Math.max(0, body.length - 1)));
  return all(sent);
}

function all(bytes: Uint8Array<ArrayBuffer>): readonly Piece[] {
  return bytes.length === 0 ? [] : [{ wait: 0, bytes }];
}

function drops(
  pieces: Pieces,
  { bytes, milliseconds }: { readonly bytes: number; readonly milliseconds: number },
): Pieces {
  return {
    *[Symbol.iterator]() {
      for (const { wait, bytes: whole } of pieces)
        for (let at = 0; at < whole.length; at += bytes)
          yield { wait: at === 0 ? wait : milliseconds, bytes: whole.slice(at, at + bytes) };
      return undefined;
    },
  };
}
