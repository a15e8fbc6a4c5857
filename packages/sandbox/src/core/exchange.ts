import type { Operation } from "@org/http-core/operation";
import type { After } from "./layer.ts";
import type { Reply } from "./reply.ts";
import type { Note } from "./note.ts";

/** What a request is for, as the router sees it. */
export interface RouteName {
  /** The operation's id, or method and template where no operation is served: `GET /repos/{owner}/{repo}/issues`. */
  readonly id: string;
  readonly operation: Operation | undefined;
}

/** One request and its answer, seen from outside of the services. */
export interface Exchange {
  /** Which request of the base address it is, from 1. */
  readonly number: number;
  /** Tells what is known of the request. */
  readonly note: (note: Note) => void;
  /**
   * Told before the service does anything.
   *
   * @param route undefined: the service has no such path
   * @returns true: somebody else answers. The handler is not asked, nothing is read or written. A reply: it is the
   * answer, and nothing of the service is asked or counted
   */
  readonly routed: (route: RouteName | undefined) => boolean | Reply;
  /**
   * Waits as long as the answer is kept back: the request is under way, and who asks is known by then. Undefined: it is
   * not kept back. False: the client has gone, and nothing is to be carried out.
   */
  readonly late: () => Promise<boolean> | undefined;
  /**
   * What becomes of the answer, once it follows all conventions but one.
   *
   * @param form that one: puts it into the form that the client asked for
   */
  readonly befallen: (answer: Reply, form: After) => Reply;
}

/** Looks on: nobody keeps what is told, every request is answered by its service. */
export const unobserved: Exchange = {
  number: 1,
  note: () => undefined,
  routed: () => false,
  late: () => undefined,
  befallen: (answer, form) => form(answer),
};
