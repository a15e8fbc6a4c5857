/**
 * Lets go of a response that nobody will read, so that its connection is not held. Not waited for: the cancel of
 * a body that was cloned settles only when the other copy is read as well.
 */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
