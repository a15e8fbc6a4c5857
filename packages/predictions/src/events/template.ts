import * as s from "@org/http-core/schema";
import { textOrList } from "../decode/text-or-list.ts";

const template = s.fields(
  {
    /** Key of the template, unique among templates. */
    id: s.text,
  },
  {
    /** Title that its events get, with variables to fill in. */
    eventTitle: s.text,
    /** Name that its events get in URLs, with variables to fill in. */
    eventSlug: s.text,
    /** Address (URL) of the picture that its events get. */
    eventImage: s.text,
    /** Question that its markets get, with variables to fill in. */
    marketTitle: s.text,
    /** Rules that its events get, as text for users. */
    description: s.text,
    /** Where the result of its events is published, mostly a URL. */
    resolutionSource: s.text,
    /** The order of its events' markets: `price` or `ascending`, as in `Event.sortBy`. */
    sortBy: s.text,
    /** `slug` of the series that its events join. */
    seriesSlug: s.text,
    /** Labels of the outcomes of its markets, as in `Market.outcomes`: a JSON array in a string, or an array. */
    outcomes: textOrList,
    /** True: exactly one market of each of its events can win. */
    negRisk: s.flag,
    /** True: each market of its events is shown with a picture of its own. */
    showMarketImages: s.flag,
  },
);

/**
 * A template that recurring events are made from. Sent only where `include_template` is true.
 *
 * Source: specification, Template; no recording has one.
 */
export interface Template extends s.FieldsOutput<typeof template> {}
/** The type of {@link templateSchema}. */
export interface TemplateSchema extends s.Entity<"Template", typeof template, Template> {}
/** Checks a {@link Template}; unknown fields are kept. */
export const templateSchema: TemplateSchema = s.entity("Template", template);
