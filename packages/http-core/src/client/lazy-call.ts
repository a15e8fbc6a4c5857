import { withCallSite } from "../errors/base.ts";
import { isThenable } from "../util/objects.ts";
import type { Call, WithResponse } from "./types.ts";

/** The functions behind a {@link LazyCall}: one sends it, the others make its views. */
interface CallParts<Sent, T> {
  readonly send: () => Promise<Sent>;
  readonly decode: (sent: Sent) => WithResponse<T> | Promise<WithResponse<T>>;
  readonly raw: (sent: Sent) => Response;
  /** Called where the caller gets the result without its rejected rows. */
  readonly warn: (result: WithResponse<T>) => void;
}

/** A {@link Call}: sends once, when one of its views is first asked for. */
export class LazyCall<Sent, T> implements Call<T> {
  readonly [Symbol.toStringTag] = "Call";
  // `#private`, since logging a call must not show its response.
  readonly #parts: CallParts<Sent, T>;
  #sent: Promise<Sent> | undefined;
  #result: Promise<WithResponse<T>> | undefined;

  constructor(parts: CallParts<Sent, T>) {
    this.#parts = parts;
  }

  then<A = T, B = never>(
    onfulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#data().then(onfulfilled, onrejected);
  }

  catch<B = never>(onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#data().catch(onrejected);
  }

  finally(onfinally?: (() => void) | null): Promise<T> {
    return this.#data().finally(onfinally);
  }

  withResponse(): Promise<WithResponse<T>> {
    return (this.#result ??= this.#view(this.#parts.decode));
  }

  raw(): Promise<Response> {
    return this.#view(this.#parts.raw);
  }

  /** Not `async`: that would create one more promise per call. */
  #data(): Promise<T> {
    return this.withResponse().then((result) => {
      this.#parts.warn(result);
      return result.data;
    });
  }

  async #view<View>(of: (sent: Sent) => View | Promise<View>): Promise<View> {
    try {
      const view = of(await (this.#sent ??= this.#parts.send()));
      return isThenable(view) ? await view : view;
    } catch (error) {
      throw withCallSite(error);
    }
  }
}
