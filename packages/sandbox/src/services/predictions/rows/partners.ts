import type { EventView } from "./view.ts";

/** Partners that know some of the events under keys of their own: the values that `partner_slug` takes. */
export const partners: Readonly<Record<string, string>> = {
  acme: "Acme Sports",
  globex: "Globex News",
};

/** What a partner calls an event. */
export interface ExternalPartner {
  readonly slug: string;
  readonly name: string;
  readonly externalId: string;
  readonly url: string;
}

/** The partner's own keys of an event. Undefined: no partner was asked for, or it doesn't know the event. */
export function externalPartners({ row, include }: EventView): ExternalPartner[] | undefined {
  const slug = include.partner;
  const name = slug === undefined || !Object.hasOwn(partners, slug) ? undefined : partners[slug];
  if (slug === undefined || name === undefined || !row.chance(`partner ${slug}`, 0.5)) return undefined;
  const externalId = row.hex(`partner ${slug} key`, 10);
  return [{ slug, name, externalId, url: `https://${slug}.sandbox.test/events/${externalId}` }];
}
