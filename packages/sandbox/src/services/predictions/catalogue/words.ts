/**
 * What the world's questions are about. Places, clubs and people are invented.
 *
 * @module
 */
import { type Row, itemAt } from "../world/draws.ts";

const PLACES = [
  "Ashmere", "Brightwater", "Calder", "Dunmore", "Eastvale", "Fernhill", "Glenrock", "Harbourside",
  "Ironbridge", "Juniper Bay", "Kestrel Point", "Larkfield", "Millbrook", "Northgate", "Oakhaven",
  "Port Selwyn", "Queensferry", "Ravenna Heights", "Stonecastle", "Thornbury",
]; // prettier-ignore
const SUFFIXES = ["Rovers", "United", "Comets", "Athletic", "Wolves", "City"];
const FIRST = ["Ada", "Bruno", "Clara", "Dario", "Elif", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kaia"];
const LAST = ["Albrecht", "Baptiste", "Castellan", "Dragan", "Ekholm", "Fontaine", "Grimaldi", "Halvorsen"];

/** How many clubs have a name of their own. */
export const CLUBS = PLACES.length * SUFFIXES.length;

/** The name of a club. */
export function clubName(club: number): string {
  const place = club % PLACES.length;
  const suffix = (place + Math.floor(club / PLACES.length)) % SUFFIXES.length;
  return `${itemAt(PLACES, place)} ${itemAt(SUFFIXES, suffix)}`;
}

/** The name of a person. Eleven first names and eight last names share no factor: 88 people have a name apart. */
export function personName(person: number): string {
  return `${itemAt(FIRST, person % FIRST.length)} ${itemAt(LAST, person % LAST.length)}`;
}

/** A place where people vote. */
export function country(row: Row): string {
  return row.pick("country", ["Alvania", "Borduria", "Corvia", "Drassia", "Estmark", "Florin", "Galdoria"]);
}

/** Offices that people are elected to. */
export const OFFICES = ["president", "prime minister", "mayor of the capital", "speaker of parliament"];

/** Assets whose price is asked for: name, ticker, tag, and a price to start from, in USD. */
export const ASSETS = [
  { name: "Bitcoin", ticker: "btc", tag: "bitcoin", price: 96_000 },
  { name: "Ethereum", ticker: "eth", tag: "ethereum", price: 3_400 },
  { name: "Solana", ticker: "sol", tag: undefined, price: 180 },
  { name: "Gold", ticker: "xau", tag: undefined, price: 2_900 },
] as const;

/** Things that happen by a day or don't: what, its tags. */
export const DEADLINES = [
  { what: "Orbital Foundry reaches orbit", tags: ["space", "tech"] },
  { what: "Meridian Motors goes public", tags: ["companies", "finance"] },
  { what: "Alvania and Borduria sign a trade agreement", tags: ["geopolitics", "world"] },
  { what: "A language model passes the Hartwell exam", tags: ["ai", "tech"] },
  { what: "The Port Selwyn tunnel opens", tags: ["world"] },
  { what: "Parliament of Corvia is dissolved", tags: ["politics", "world"] },
  { what: "Lumen Pictures announces a sequel to Low Tide", tags: ["film", "culture"] },
] as const;

/** Questions that stand alone: question, its tags. `{day}` and `{year}` are filled in. */
export const QUESTIONS = [
  { text: "Will the central bank of Estmark cut its rate by {day}?", tags: ["central-banks", "finance"] },
  { text: "Will unemployment in Florin fall below 5% in {year}?", tags: ["economy", "finance"] },
  { text: "Will Alvania recognise Drassia by {day}?", tags: ["geopolitics", "world"] },
  { text: "Will a category 5 storm reach Juniper Bay before {day}?", tags: ["weather", "science"] },
  { text: "Will Low Tide win best picture in {year}?", tags: ["film", "culture"] },
  { text: "Will Quill Systems release its new model by {day}?", tags: ["ai", "tech"] },
  { text: "Will the coalition in Galdoria hold until {day}?", tags: ["politics", "world"] },
  { text: "Will the Kestrel probe land by {day}?", tags: ["space", "science"] },
] as const;

/** Accounts whose posts are counted. */
export const POSTERS = ["ada_albrecht", "quill_systems", "the_daily_ledger", "corvia_now"];
