/** The address of a candidate, after spaces and commas. Commas at its end are not part of it. */
const ADDRESS = /[^\t\n\f\r ,][^\t\n\f\r ]*/g;
/** The descriptors of a candidate. A comma ends them, but not within parentheses. */
const DESCRIPTORS = /(?:[^(,]|\([^)]*\)?)*/y;
/** A width, a height or a density. A browser drops candidates with other descriptors. */
const KNOWN = /^[\d.e+-]+[hwx]$/i;

/**
 * Keeps the candidates of a `srcset` whose addresses are safe and whose descriptors are known. It finds them by the
 * algorithm of browsers (HTML, "parsing a srcset attribute"), since an address may contain commas.
 *
 * @returns undefined if none is left
 */
export function safeCandidates(srcset: string, isSafe: (address: string) => boolean): string | undefined {
  const kept: string[] = [];
  ADDRESS.lastIndex = 0;
  for (let found = ADDRESS.exec(srcset); found !== null; found = ADDRESS.exec(srcset)) {
    const address = withoutCommas(found[0]);
    const hasDescriptors = address === found[0];
    DESCRIPTORS.lastIndex = ADDRESS.lastIndex;
    const [written = ""] = hasDescriptors ? (DESCRIPTORS.exec(srcset) ?? []) : [];
    ADDRESS.lastIndex += written.length;
    const descriptors = written.match(/[^\t\n\f\r ]+/g) ?? [];
    if (isSafe(address) && descriptors.every((descriptor) => KNOWN.test(descriptor)))
      kept.push([address, ...descriptors].join(" "));
  }
  return kept.length === 0 ? undefined : kept.join(", ");
}

function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ",") end -= 1;
  return address.slice(0, end);
}
