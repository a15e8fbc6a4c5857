import { propertyOf } from "./objects.ts";
import { warn } from "./platform.ts";

/**
 * Makes a function that emits one process warning, for the first failure of something that the user gave, such as a
 * store: a wrong password would otherwise never be noticed. Of the error only its name and code are shown, since its
 * message may contain an address with a password.
 *
 * @param message the warning's text, given the error's name
 */
export function warnOnce(message: (name: string) => string): (error: unknown) => void {
  let isWarned = false;
  return (error) => {
    if (isWarned) return;
    isWarned = true;
    warn(`${message(nameOf(error))} Shown once.`);
  };
}

function nameOf(error: unknown): string {
  const names = [propertyOf(error, "name"), propertyOf(error, "code")].filter(
    (name) => typeof name === "string" && /^\w{1,40}$/.test(name),
  );
  return names.length === 0 ? "an error without a name" : names.join(" ");
}
