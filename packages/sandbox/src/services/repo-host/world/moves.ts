/** A name under which a repository can't be found any more, or can't be for now. */
export interface Move {
  /** The repository's id. */
  readonly to: number;
  /** `for good`: it was renamed. `for now`: it will be back under this name. */
  readonly lasts: "for good" | "for now";
}

/** The names from which every world's repositories have moved: `owner/name` → the name that leads to it now. */
export const NAMED_MOVES: Readonly<Record<string, { readonly name: string; readonly lasts: Move["lasts"] }>> =
  {
    "acme/booster": { name: "rocket", lasts: "for good" },
    "acme/launchpad": { name: "rocket", lasts: "for now" },
  };
