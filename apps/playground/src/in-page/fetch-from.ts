import type { ResponseHead, ResponsePart, SentRequest } from "./messages.ts";

/** The function that sends requests, in place of the browser's `fetch`. */
export type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` whose requests a worker answers.
 *
 * The returned function throws like the browser's: the signal's reason after an abort, a TypeError if the connection
 * fails or if the worker is lost.
 */
export function fetchFrom(worker: Pick<Worker, "addEventListener" | "postMessage">): PageFetch {
  const lost = new AbortController();
  worker.addEventListener("error", () =>
    lost.abort(new TypeError("The sandbox in this page has stopped. Reload the page to start it again.")),
  );
  return async (url, init) => {
    const request = new Request(url, init);
    // Not `request.signal`: it follows `init.signal` only while something refers to the request.
    const gone = AbortSignal.any(init.signal ? [init.signal, lost.signal] : [lost.signal]);
    const bytes = await request.arrayBuffer();
    gone.throwIfAborted();
    const sent: SentRequest = {
      url: request.url,
      method: request.method,
      headers: Array.from(request.headers),
      body: bytes.byteLength === 0 ? null : bytes,
      redirect: request.redirect,
    };
    const { port1: port, port2: answering } = new MessageChannel();
    worker.postMessage(sent, [answering]);
    return receive(port, gone);
  };
}

/** The response that arrives at a port. Its body is read while it arrives. */
function receive(port: MessagePort, gone: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const finish = (): void => {
      gone.removeEventListener("abort", abort);
      // Messages that still arrive are dropped.
      port.onmessage = null;
      port.close();
    };
    const fail = (error: unknown): void => {
      finish();
      reject(error instanceof Error ? error : new TypeError(String(error)));
      body?.error(error);
    };
    const abort = (): void => {
      port.postMessage("abort");
      fail(gone.reason);
    };
    gone.addEventListener("abort", abort);
    port.onmessage = ({ data: part }: MessageEvent<ResponsePart>) => {
      switch (part.type) {
        case "head": {
          const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
            start: (controller) => {
              body = controller;
            },
            cancel: () => {
              port.postMessage("abort");
              finish();
            },
          });
          resolve(responseOf(part, part.hasBody ? stream : null));
          break;
        }
        case "piece":
          body?.enqueue(part.bytes);
          break;
        case "end":
          finish();
          body?.close();
          break;
        case "failure":
          fail(part.error);
          break;
      }
    };
  });
}

function responseOf(head: ResponseHead, body: BodyInit | null): Response {
  const { status, statusText, headers } = head;
  return withAddress(new Response(body, { status, statusText, headers: [...headers] }), head);
}

/**
 * A constructed Response has an empty `url` and no redirect, and so has its clone, which the hooks of ky get. Only own
 * properties can shadow these getters.
 */
function withAddress(response: Response, head: Pick<ResponseHead, "redirected" | "url">): Response {
  return Object.defineProperties(response, {
    url: { value: head.url },
    redirected: { value: head.redirected },
    clone: { value: () => withAddress(Response.prototype.clone.call(response), head) },
  });
}
