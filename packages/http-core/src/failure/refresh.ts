import { type Attempt, releaseResponded } from "../run/attempt.ts";
import type { Credential, CredentialProvider } from "../auth/credential.ts";
import type { HttpRequest } from "../http/request.ts";
import { askAuth } from "../run/authorize.ts";
import { discard } from "../response/response.ts";

/**
 * The credential to send a request again with, after a 401 to its first one; undefined if the 401 stands. The source is
 * asked for a replacement, once for all waiting calls. Without one, a safe request is signed once more: its 401 has
 * shown the service's time.
 *
 * @param rejected the credential that the response rejects
 */
export async function renewed(
  response: Response,
  { body }: HttpRequest,
  rejected: Credential,
  attempt: Attempt,
  credentials: CredentialProvider | undefined,
): Promise<Credential | undefined> {
  const { operation, call, isSigned } = attempt;
  // The caller's own credential was rejected, not the client's. A call of `auth` would wait for itself.
  if (credentials === undefined || call.replacesCredential || call.nesting > 0) return undefined;
  // A stream can't be sent again.
  if (body instanceof ReadableStream) return undefined;
  releaseResponded(attempt);
  const replacement = await askAuth(credentials.replace(rejected), attempt.deadline, call.progress).catch(
    (error: unknown) => {
      discard(response);
      throw error;
    },
  );
  const another = replacement ?? (isSigned && operation.safe ? rejected : undefined);
  if (another === undefined || !operation.auth.schemes.includes(another.scheme)) return undefined;
  discard(response);
  call.redactor.addCredential(another);
  call.emit({ type: "refresh", attempt: attempt.attempt });
  attempt.isRenewed = attempt.requests === 1;
  return another;
}
