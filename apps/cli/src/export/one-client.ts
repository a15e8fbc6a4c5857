import type { ClientEvent } from "@org/http-core";
import { once } from "@org/http-core/operation";
import type { Export } from "./run-export.ts";

/**
 * Connects once for several exports, of which one listens at a time. They share the budget, the connections and the
 * credential: a program that prints it may ask a person each time, and standard input has it once.
 */
export function oneClient(connect: Export["connect"]): Export["connect"] {
  let heard: (event: ClientEvent) => void = () => undefined;
  const client = once(() =>
    connect((event) => {
      heard(event);
    }),
  );
  return (listen) => {
    heard = listen;
    return client();
  };
}
