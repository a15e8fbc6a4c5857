import type { EventView } from "./view.ts";

/** Partners with their own keys of some events, by the values of `partner_slug`. */
export const partners: Readonly<Record<string, string>> = {
  acme: "Acme Sports",
  globex: "Globex News",
};

/** A partner's key of an event. */
export interface ExternalPartner {
  readonly slug: string;
  readonly name: string;
  readonly externalId: string;
  readonly url: string;
}

/** A partner's own keys of an event. Undefined: no partner was requested, or it does not know the event. */
export function externalPartners({ row, include }: EventView): ExternalPartner[] | undefined {
  const slug = include.partner;
  const name = slug === undefined || !Object.hasOwn(partners, slug) ? undefined : partners[slug];
  if (slug === undefined || name === undefined || !row.chance(`partner ${slug}`, 0.5)) return undefined;
  const externalId = row.hex(`partner ${slug} key`, 10);
  return [{ slug, name, externalId, url: `https://${slug}.sandbox.test/events/${externalId}` }];
}
