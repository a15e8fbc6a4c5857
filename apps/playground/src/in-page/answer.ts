import type { ResponsePart, SentRequest } from "./messages.ts";

/** Sends a request of the page, and passes the response on through a port. A message at the port aborts it. */
export async function answer(
  { url, method, headers, body, redirect }: SentRequest,
  port: MessagePort,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  port.onmessage = () => controller.abort();
  const post = (part: ResponsePart): void => port.postMessage(part);
  try {
    const response = await fetch(url, { method, headers: [...headers], body, redirect, signal });
    post({
      type: "head",
      status: response.status,
      statusText: response.statusText,
      headers: Array.from(response.headers),
      url: response.url,
      redirected: response.redirected,
      hasBody: response.body !== null,
    });
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read())
      post({ type: "piece", bytes: read.value });
    post({ type: "end" });
  } catch (error) {
    // After an abort the page expects no message.
    if (!signal.aborted) post({ type: "failure", error });
  } finally {
    port.close();
  }
}
