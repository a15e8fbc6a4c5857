/** Addresses that have moved for good (301, 308), for the life of a client. */
export interface MovedForGood {
  /** Where an address is by now. */
  readonly current: (url: string) => string;
  /** Whether a move is the one that was kept last of its address. */
  readonly knows: (from: string, to: string) => boolean;
  /** Keeps a move, where it stays on its origin: elsewhere each hop is looked at anew. */
  readonly remember: (from: string, to: string) => void;
}

/** Moves that are kept; the oldest goes first. */
const MOST = 1_000;

/** Makes an empty memory. */
export function movedForGood(): MovedForGood {
  const moves = new Map<string, string>();
  return {
    current(url) {
      if (moves.size === 0) return url;
      const seen = new Set<string>();
      let at = url;
      for (let to = moves.get(at); to !== undefined; to = moves.get(at)) {
        if (seen.has(to)) return url;
        seen.add(to);
        at = to;
      }
      return at;
    },
    knows: (from, to) => moves.get(from) === to,
    remember(from, to) {
      if (new URL(from).origin !== new URL(to).origin) return;
      moves.delete(from);
      moves.set(from, to);
      const [oldest] = moves.keys();
      if (moves.size > MOST && oldest !== undefined) moves.delete(oldest);
    },
  };
}
