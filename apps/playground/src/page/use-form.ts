import { useEffect, useMemo, useState } from "react";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import { withOthers } from "../catalogue/route-entry.ts";
import type { Draft } from "../form/draft.ts";
import { groupsOf, type ParamGroup } from "../form/param-groups.ts";
import { problemsIn, problemsOf, shownWhileTyping, type Problems } from "../form/problems.ts";
import { typeAddress, type Place } from "../run/use-place.ts";
import { readAddress, writeAddress } from "./address.ts";

/** The form of an operation: what is typed, what is wrong with it, and its address. */
export interface Form {
  /** The operation, with a parameter for each further name in the form. */
  readonly entry: CatalogueEntry;
  readonly draft: Draft;
  /** The page's address with this form in it. */
  readonly address: string;
  readonly groups: readonly ParamGroup[];
  /** What is shown as wrong, by the parameter's name. */
  readonly problems: Problems;
  /** Set while the form can't be run because of these problems; another object each time that this is tried. */
  readonly refusal: object | undefined;
  readonly change: (draft: Draft) => void;
  /** Adds a value to a parameter. */
  readonly add: (name: string, value: string) => void;
  /** @param names the parameters whose input has text that is no value */
  readonly setIncomplete: (names: readonly string[]) => void;
  /** Whether the form can be run. If not, all its problems are shown from now on. */
  readonly check: (incomplete: readonly string[]) => boolean;
  /** Keeps what is typed although the address changes, since the form is run. */
  readonly keep: () => void;
}

/** Input that may differ from the address. */
interface Typed {
  readonly visit: number;
  readonly draft: Draft;
  readonly incomplete: readonly string[];
}

/** Milliseconds without a key, after which the form is put into the address. Browsers limit how often it may change. */
const PAUSE = 150;

/**
 * The form of an operation. Input belongs to the visit in which it was typed: Back leads to another form.
 *
 * @param addressed the form in the address
 * @param error why the last run failed; undefined if it did not
 */
export function useForm(given: CatalogueEntry, place: Place, addressed: Draft, error: unknown): Form {
  const { visit } = place;
  const [typed, setTyped] = useState<Typed>();
  const [refused, setRefused] = useState<{ readonly visit: number }>();
  const input = typed?.visit === visit ? typed : { draft: addressed, incomplete: NONE };
  const { draft, incomplete } = input;
  const names = Object.keys(draft).join("\n");
  const entry = useMemo(() => withOthers(given, names === "" ? [] : names.split("\n")), [given, names]);
  const {
    operation,
    path,
    description: { params },
  } = entry;

  const found = useMemo(
    () => problemsIn(operation, params, draft, incomplete),
    [operation, params, draft, incomplete],
  );
  const isWrong = (problems: Problems): boolean => params.some(({ name }) => name in problems);
  const refusal = refused?.visit === visit && isWrong(found) ? refused : undefined;
  const problems = {
    ...unchanged(problemsOf(error), readAddress(place.run).draft, draft),
    ...(refusal === undefined ? shownWhileTyping(found, draft, incomplete) : found),
  };
  // A field does not move while it is typed in.
  const [at, setAt] = useState({ params, visit, filled: namesIn(draft) });
  if (at.params !== params || at.visit !== visit) setAt({ params, visit, filled: namesIn(draft) });
  const groups = useMemo(() => groupsOf(operation, params, at.filled), [operation, params, at.filled]);

  const address = writeAddress({ path, draft });
  const isTyped = input === typed;
  useEffect(() => {
    if (!isTyped) return undefined;
    const timer = setTimeout(() => typeAddress(address), PAUSE);
    return () => clearTimeout(timer);
  }, [isTyped, address]);

  const change = (changed: Draft): void => setTyped({ visit, draft: changed, incomplete });
  return {
    entry,
    draft,
    address,
    groups,
    problems,
    refusal,
    change,
    add(name, value) {
      const texts = (draft[name] ?? []).filter((text) => text !== "");
      change({ ...draft, [name]: [...texts, value] });
    },
    setIncomplete(halves) {
      if (halves.join() === incomplete.join()) return;
      // The draft may have changed by the same event.
      setTyped((last) => ({ ...(last?.visit === visit ? last : { visit, draft }), incomplete: halves }));
    },
    check(halves) {
      if (!isWrong(problemsIn(operation, params, draft, halves))) return true;
      setTyped({ visit, draft, incomplete: halves });
      setRefused({ visit });
      return false;
    },
    keep() {
      setRefused(undefined);
      change(draft);
    },
  };
}

const NONE: readonly string[] = [];

/** The problems of the parameters that are as they were when these were found. */
function unchanged(problems: Problems, before: Draft, draft: Draft): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => before[name]?.join("\n") === draft[name]?.join("\n")),
  );
}

/** The names of the parameters that have a value. */
function namesIn(draft: Draft): ReadonlySet<string> {
  const set = Object.entries(draft).filter(([, texts]) => texts.some((text) => text !== ""));
  return new Set(set.map(([name]) => name));
}
