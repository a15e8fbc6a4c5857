import type { HandlerContext } from "./handler.ts";
import type { Reply } from "./reply.ts";

/** A request on its way through a service. */
export interface LayerContext {
  /** Replaced once the principal is known. */
  context: HandlerContext;
  /** Which request of the base address it is, from 1. */
  readonly number: number;
  /** Called when the request is over, even if it failed. */
  readonly onEnd: (() => void)[];
}

/** Changes a reply on its way out. */
export type ReplyChange = (reply: Reply) => Reply;

/**
 * A convention of all of a service's routes, called before the handler. It returns undefined to let the request pass, a
 * function to change the reply on its way out, or a reply. A reply ends the way in: layers further in and the handler
 * don't run, while those further out still change the reply.
 */
export type Layer = (context: LayerContext) => Reply | ReplyChange | undefined;

/** What runs inside of the layers. */
export interface Enclosed {
  /** Holds back any answer, the refusal of a layer too. Meanwhile the request counts as under way. */
  readonly delay: (() => Promise<void>) | undefined;
  readonly handler: () => Reply | Promise<Reply>;
}

/** Runs the layers inwards, the delay, the handler, and then outwards what the layers do to the reply. */
export async function runLayers(
  layers: readonly Layer[],
  context: LayerContext,
  { delay, handler }: Enclosed,
): Promise<Reply> {
  const afterwards: ReplyChange[] = [];
  try {
    let reply: Reply | undefined;
    for (const layer of layers) {
      const made = layer(context);
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
    for (const end of context.onEnd) end();
  }
}
