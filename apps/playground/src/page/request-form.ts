/** The id of the form that Run sends. A page has one. */
export const FORM = "request-form";

/** Sends the form, as its Run button does. */
export function sendForm(): void {
  const form = document.getElementById(FORM);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
