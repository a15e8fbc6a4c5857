import { closestMatch } from "leven";

/** More edits than a typing error has. */
const MAX_EDITS = 2;

/** The name that was probably meant: spelled alike but for case and separators, else the one with the fewest edits. */
export function closest(word: string, names: readonly string[]): string | undefined {
  const alike = names.find((name) => bare(name) === bare(word));
  const maxDistance = bare(word).length < 3 ? 0 : MAX_EDITS;
  return alike ?? closestMatch(word, [...names], { maxDistance });
}

/** A name in one spelling: `start-date`, `startDate` and `startdate` are the same. */
function bare(name: string): string {
  return name.replace(/[-_.]/g, "").toLowerCase();
}
