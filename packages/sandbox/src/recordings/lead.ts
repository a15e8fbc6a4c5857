/** A text of a service in which its base address is replaced by another, also where a serialiser escaped slashes. */
export function ledTo(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(slashed(from), slashed(to));
}

function slashed(address: string): string {
  return address.replaceAll("/", String.raw`\/`);
}
