import { Script } from "node:vm";

/** The spellings of a name: `stakeRewards`, `StakeRewards`, `stake-rewards`, `stake rewards`. */
export interface Names {
  readonly camel: string;
  readonly pascal: string;
  readonly kebab: string;
  readonly words: string;
}

/** The spellings of a name in camel case. @throws TypeError for another name */
export function namesOf(camel: string, what: string): Names {
  if (!/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/.test(camel))
    throw new TypeError(`${what}: expected a name in camel case, such as stakeRewards, received ${camel}`);
  if (isReserved(camel)) throw new TypeError(`${what}: expected no word of the language, received ${camel}`);
  const words = camel.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    kebab: words.replaceAll(" ", "-"),
    words,
  };
}

/** Checks a text for a doc comment. @throws TypeError where it would end the comment, or has several lines */
export function checkAbout(about: string, what: string): void {
  if (/\*\/|[\r\n]/.test(about)) throw new TypeError(`${what}: expected one line without */`);
}

/** Whether no variable of a module may have the name: `delete`, `import`. */
function isReserved(camel: string): boolean {
  try {
    // Only compiled.
    new Script(`"use strict"; let ${camel};`);
    return false;
  } catch {
    return true;
  }
}

/** A name with hyphens in camel case. */
export function camelOf(kebab: string): string {
  return kebab.replaceAll(/-\w/g, (found) => found.slice(1).toUpperCase());
}
