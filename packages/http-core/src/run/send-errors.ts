import { DecodeError, NetworkError, ParameterError, RedirectError } from "../errors/errors.ts";
import { mistakeIn, networkError, refusedOptions } from "../errors/network.ts";
import { asError } from "../util/clock.ts";
import { propertyOf } from "../util/objects.ts";

/**
 * The error of a call whose `fetch` has thrown: of the network, unless `fetch` or what it was given is at fault. One of
 * this package stays as it is.
 */
export function errorOfFetch(error: unknown): Error {
  const thrown = unwrapped(error);
  if (thrown instanceof NetworkError || thrown instanceof ParameterError) return thrown;
  const mistake = mistakeIn(thrown);
  if (mistake !== undefined)
    return new ParameterError("fetch", "a function that sends the request", mistake, { cause: thrown });
  const refused = refusedOptions(thrown);
  if (refused !== undefined)
    return new ParameterError("fetch", "options that the platform takes", `its refusal: ${refused}`);
  return networkError(thrown);
}

/** Returns the value that `fetch` threw. `asError` has wrapped it if it is no `Error` of this realm. */
function unwrapped(error: unknown): unknown {
  const cause = propertyOf(error, "cause");
  const isWrapped = !(cause instanceof Error) && asError(cause).message === propertyOf(error, "message");
  return isWrapped ? cause : error;
}

/**
 * The error for a redirect whose target a browser hides.
 *
 * @param obstacle why the browser was not left to follow it
 */
export function hiddenRedirect(obstacle: string | undefined): RedirectError {
  const why = obstacle === undefined ? "" : ` ${obstacle}.`;
  return new RedirectError(`The service redirects, and the platform hides where to.${why}`);
}

/** The error for a 206 or 304 that was not requested. */
export function unrequested(status: number): DecodeError {
  const what = status === 206 ? "a part (206)" : "'not modified' (304)";
  return new DecodeError(`The service sent ${what}, which the request did not ask for`, { status });
}
