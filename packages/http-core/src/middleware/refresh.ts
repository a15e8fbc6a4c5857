import { type CredentialStep, releaseResponded, type Step } from "../attempt/context.ts";
import { checkScheme, type Credential, type CredentialProvider } from "../auth/credential.ts";
import { AuthenticationError } from "../errors/errors.ts";
import { type Base, originOf } from "../http/origin.ts";
import type { Operation } from "../operation/operation.ts";
import { discard } from "../response/response.ts";
import { isThenable } from "../util/objects.ts";

/**
 * Resolves the credential of an attempt. After a 401 it asks the credential source for a replacement, once for all
 * waiting calls, and sends the request again. Without one, a safe request is signed once more: its 401 has shown the
 * service's time.
 *
 * The credential is resolved before a permit is acquired: its principal keys the permit, and the source may itself call
 * this client.
 *
 * @param credentials the client's credentials; undefined: it has none
 * @param bases base addresses that the credential was given for
 * @throws AuthenticationError if the operation needs a credential and the client has none; ParameterError if the
 * credential is of another kind
 */
export function refreshOn401(
  next: CredentialStep,
  credentials: CredentialProvider | undefined,
  bases: readonly Base[],
): Step {
  return async function refreshed(request, attempt) {
    const { operation, call } = attempt;
    const { schemes, required } = operation.auth;
    if (credentials === undefined && required) throw missing(operation);
    let credential: Credential | undefined;
    if (
      credentials !== undefined &&
      !call.isOwnAccount &&
      schemes.length > 0 &&
      originOf(request.url, bases).isBase
    ) {
      const current = credentials.current();
      call.progress.asksAuth = true;
      credential = isThenable(current) ? await current : current;
      call.progress.asksAuth = false;
      checkScheme(operation, credential);
      call.redactor.addCredential(credential);
    }
    const response = await next(request, attempt, credential);
    if (response.status !== 401 || credentials === undefined) return response;
    const sent = attempt.credential ?? credential;
    if (sent === undefined) return response;
    // The caller's own credential was rejected, not the client's. A call of `auth` would wait for itself.
    if (call.replacesCredential || call.isOfAuth) return response;
    // A stream can't be sent again. A 401 of another origin does not reject this credential.
    if (request.body instanceof ReadableStream) return response;
    if (!originOf(attempt.redirect?.to ?? request.url, bases).isBase) return response;
    releaseResponded(attempt);
    const { isSigned } = attempt;
    call.progress.asksAuth = true;
    const replacement = await credentials.replace(sent).catch((error: unknown) => {
      discard(response);
      throw error;
    });
    call.progress.asksAuth = false;
    const another = replacement ?? (isSigned && operation.safe ? sent : undefined);
    if (another === undefined || !schemes.includes(another.scheme)) return response;
    discard(response);
    call.redactor.addCredential(another);
    call.emit({ type: "refresh", attempt: attempt.attempt });
    attempt.isRenewed = attempt.requests === 1;
    return next(request, attempt, another);
  };
}

function missing({ id, auth }: Operation): AuthenticationError {
  const makers = auth.by ?? auth.schemes;
  const options = makers.map((name) => `\`auth: ${name}(…)\``).join(" or ");
  return new AuthenticationError(`${id} needs a credential: ${makers.join(" or ")}`, {
    operation: id,
    hint: `Give the client one: ${options}.`,
  });
}
