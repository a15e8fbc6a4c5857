/**
 * The subjects of the world's questions. Places, clubs and people are invented.
 *
 * @module
 */
import type { Row } from "../util/draws.ts";
import { itemAt } from "../util/lists.ts";

const PLACES = [
  "Ashmere", "Brightwater", "Calder", "Dunmore", "Eastvale", "Fernhill", "Glenrock", "Harbourside",
  "Ironbridge", "Juniper Bay", "Kestrel Point", "Larkfield", "Millbrook", "Northgate", "Oakhaven",
  "Port Selwyn", "Queensferry", "Ravenna Heights", "Stonecastle", "Thornbury",
]; // prettier-ignore
const SUFFIXES = ["Rovers", "United", "Comets", "Athletic", "Wolves", "City"];
const FIRST = ["Ada", "Bruno", "Clara", "Dario", "Elif", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kaia"];
const LAST = ["Albrecht", "Baptiste", "Castellan", "Dragan", "Ekholm", "Fontaine", "Grimaldi", "Halvorsen"];

/** The number of distinct club names. */
export const CLUBS = PLACES.length * SUFFIXES.length;

/** The name of a club. */
export function clubName(club: number): string {
  const place = club % PLACES.length;
  const suffix = (place + Math.floor(club / PLACES.length)) % SUFFIXES.length;
  return `${itemAt(PLACES, place)} ${itemAt(SUFFIXES, suffix)}`;
}

/** The name of a person. The numbers of first and last names, 11 and 8, are coprime, so that 88 names are distinct. */
export function personName(person: number): string {
  return `${itemAt(FIRST, person % FIRST.length)} ${itemAt(LAST, person % LAST.length)}`;
}

/** A country for an election. */
export function country(row: Row): string {
  return row.pick("country", ["Alvania", "Borduria", "Corvia", "Drassia", "Estmark", "Florin", "Galdoria"]);
}

/** Offices of elections. */
export const OFFICES = ["president", "prime minister", "mayor of the capital", "speaker of parliament"];

/** Assets of price markets: name, ticker, tag, and a start price in USD. */
export const ASSETS = [
  { name: "Bitcoin", ticker: "btc", tag: "bitcoin", price: 96_000 },
  { name: "Ethereum", ticker: "eth", tag: "ethereum", price: 3_400 },
  { name: "Solana", ticker: "sol", tag: undefined, price: 180 },
  { name: "Gold", ticker: "xau", tag: undefined, price: 2_900 },
] as const;

/** Events of deadline markets: text, tags. */
export const DEADLINES = [
  { what: "Orbital Foundry reaches orbit", tags: ["space", "tech"] },
  { what: "Meridian Motors goes public", tags: ["companies", "finance"] },
  { what: "Alvania and Borduria sign a trade agreement", tags: ["geopolitics", "world"] },
  { what: "A language model passes the Hartwell exam", tags: ["ai", "tech"] },
  { what: "The Port Selwyn tunnel opens", tags: ["world"] },
  { what: "Parliament of Corvia is dissolved", tags: ["politics", "world"] },
  { what: "Lumen Pictures announces a sequel to Low Tide", tags: ["film", "culture"] },
] as const;

/** Questions with a single market: text, tags. `{day}` and `{year}` are placeholders. */
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
