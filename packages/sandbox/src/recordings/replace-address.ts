/** Replaces the base address of a service in a text, also where a serialiser escaped its slashes. */
export function replaceAddress(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(slashed(from), slashed(to));
}

function slashed(address: string): string {
  return address.replaceAll("/", String.raw`\/`);
}
