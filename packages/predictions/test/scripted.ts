import { createClient, type Client, type ClientOptions } from "@org/http-core";

/** A client with scripted responses, and the requests that it sent. */
export interface Scripted {
  readonly client: Client;
  readonly requests: readonly Request[];
}

/** The addresses of the requests, without their origin. */
export function targets({ requests }: Scripted): readonly string[] {
  return requests.map(({ url }) => url.replace(/^https:\/\/[^/]+/, ""));
}

/** Responds in turn: with a body for a 200, or a whole Response. Further requests fail. */
export function scripted(responses: readonly unknown[], options: Partial<ClientOptions> = {}): Scripted {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: { clob: "https://clob.test", catalog: "https://catalog.test" },
    fetch: (url, init) => {
      const response = responses[requests.push(new Request(url, init)) - 1];
      if (response === undefined) return Promise.reject(new TypeError("No further response"));
      return Promise.resolve(response instanceof Response ? response : Response.json(response));
    },
    ...options,
  });
  return { client, requests };
}
