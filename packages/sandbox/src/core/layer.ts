import type { HandlerContext } from "./handler.ts";
import type { Reply } from "./reply.ts";

/** A request on its way through a service. */
export interface Asked {
  /** Replaced where more becomes known of it: who asks. */
  context: HandlerContext;
  /** Which request of the base address it is, from 1. */
  readonly number: number;
  /** What is done when the request is over, however it ends. */
  readonly whenOver: (() => void)[];
}

/** What is done to a reply on its way out. */
export type After = (reply: Reply) => Reply;

/**
 * A convention that all of a service's answers follow, called before the routes are. It lets the request pass
 * (undefined), lets it pass and changes what comes back (a function), or answers itself: then nothing further in is
 * asked, and what lies further out still changes the answer.
 */
export type Layer = (asked: Asked) => Reply | After | undefined;

/** What layers enclose. */
export interface Enclosed {
  /** Holds back any answer, the refusal of a layer too. Meanwhile the request counts as under way. */
  readonly delay: (() => Promise<void>) | undefined;
  readonly handler: () => Reply | Promise<Reply>;
}

/** Runs the layers inwards, the delay, the handler, and then outwards what the layers do to the reply. */
export async function runLayers(
  layers: readonly Layer[],
  asked: Asked,
  { delay, handler }: Enclosed,
): Promise<Reply> {
  const afterwards: After[] = [];
  try {
    let reply: Reply | undefined;
    for (const layer of layers) {
      const made = layer(asked);
      if (typeof made === "function") afterwards.push(made);
      else if (made !== undefined) {
        reply = made;
        break;
      }
    }
    if (delay !== undefined) await delay();
    reply ??= await handler();
    for (let i = afterwards.length - 1; i >= 0; i -= 1) reply = afterwards[i]?.(reply) ?? reply;
    return reply;
  } finally {
    for (const over of asked.whenOver) over();
  }
}
