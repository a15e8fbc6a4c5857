import type { HandlerContext } from "./handler.ts";
import type { Reply } from "./reply.ts";

/** The request that layers see. */
export interface LayerContext {
  /** A copy with the principal replaces it once that is known. */
  context: HandlerContext;
  /** Which request of the base address it is, from 1. */
  readonly number: number;
  /** Callbacks for the end of the request, even if it failed. */
  readonly onEnd: (() => void)[];
}

/** Changes a reply on its way out. */
export type ReplyChange = (reply: Reply) => Reply;

/**
 * A convention of all routes of a service, called before the handler. It returns undefined to pass the request on, a
 * function that changes the reply, or a reply. After a reply, inner layers and the handler do not run, but outer layers
 * still change the reply.
 */
export type Layer = (context: LayerContext) => Reply | ReplyChange | undefined;

/** What runs inside the layers. */
export interface Enclosed {
  /** Delays any reply, also a layer's refusal. Meanwhile the request counts as in progress. */
  readonly delay: (() => Promise<void>) | undefined;
  readonly handler: () => Reply | Promise<Reply>;
}

/** Runs the layers from the outside in, the delay, the handler, and the layers' reply changes from the inside out. */
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
