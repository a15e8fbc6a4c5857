/** Partners that know some of the events under keys of their own: the values that `partner_slug` takes. */
export const partners: Readonly<Record<string, string>> = {
  acme: "Acme Sports",
  globex: "Globex News",
};
