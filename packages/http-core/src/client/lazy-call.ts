import { withCallSite } from "../errors/base.ts";
import { isThenable } from "../util/objects.ts";
import type { Exchange } from "./exchange.ts";
import type { Call, WithResponse } from "./types.ts";

/** A {@link Call}: sends once, when one of its views is first asked for. */
export class LazyCall<T> implements Call<T> {
  readonly [Symbol.toStringTag] = "Call";
  // `#private`, since logging a call must not show its response.
  readonly #run: () => Promise<Exchange>;
  readonly #read: (exchange: Exchange) => WithResponse<T> | Promise<WithResponse<T>>;
  readonly #warn: (result: WithResponse<T>) => void;
  #exchange: Promise<Exchange> | undefined;
  #result: Promise<WithResponse<T>> | undefined;

  /**
   * @param run sends the call
   * @param read reads its result
   * @param warn is called where the caller gets the result without its rejected rows
   */
  constructor(
    run: () => Promise<Exchange>,
    read: (exchange: Exchange) => WithResponse<T> | Promise<WithResponse<T>>,
    warn: (result: WithResponse<T>) => void,
  ) {
    this.#run = run;
    this.#read = read;
    this.#warn = warn;
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
    return (this.#result ??= this.#view(this.#read));
  }

  raw(): Promise<Response> {
    return this.#view((exchange) => {
      exchange.call.emit({ type: "done" });
      return exchange.response();
    });
  }

  /** Not `async`: that would create one more promise per call. */
  #data(): Promise<T> {
    return this.withResponse().then((result) => {
      this.#warn(result);
      return result.data;
    });
  }

  async #view<View>(of: (exchange: Exchange) => View | Promise<View>): Promise<View> {
    try {
      const view = of(await (this.#exchange ??= this.#run()));
      return isThenable(view) ? await view : view;
    } catch (error) {
      throw withCallSite(error);
    }
  }
}
