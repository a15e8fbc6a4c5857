/** The text of a `datetime-local` input for a time in UTC; undefined where the input can't hold it. */
export function toPicker(text: string): string | undefined {
  if (text === "") return "";
  return /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)Z$/.exec(text)?.[1];
}

/** The time in UTC that a `datetime-local` input holds. */
export function fromPicker(local: string): string {
  if (local === "") return "";
  return /T\d\d:\d\d$/.test(local) ? `${local}:00Z` : `${local}Z`;
}

/** Whether a `date` input can hold a text. */
export function isDay(text: string): boolean {
  if (text === "") return true;
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}
