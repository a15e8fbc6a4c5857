import type { TagSlug } from "../catalogue/tags.ts";
import { DEADLINES, QUESTIONS } from "../catalogue/words.ts";
import { DAY } from "@org/http-core/operation";
import type { Row } from "../util/draws.ts";
import { itemAt } from "../util/lists.ts";
import { longDay, year } from "../util/moments.ts";
import { YES_NO, type Theme } from "./theme.ts";

/** Whether something happens by one of several days. */
export const deadline: Theme = {
  name: "deadline",
  chances: "rising",
  days: [60, 300],
  left: [30, 200],
  tags: (subject) => subject.pick("deadline", DEADLINES).tags,
  markets: (row) => row.whole("markets", 2, 5),
  title: ({ subject }) => `${subject.pick("deadline", DEADLINES).what} by ...?`,
  rules: ({ subject }) =>
    `A market is settled as "Yes" if, by its day at 23:59 UTC, this has happened: ` +
    `${subject.pick("deadline", DEADLINES).what.toLowerCase()}. Announcements alone don't count. The source is ` +
    "a consensus of credible reporting.",
  outline({ subject, row, end }, position) {
    const day = longDay(end - (deadline.markets(row) - 1 - position) * 30 * DAY);
    return {
      question: `${subject.pick("deadline", DEADLINES).what} by ${day}?`,
      label: day,
      outcomes: YES_NO,
    };
  },
};

function questionText(subject: Row, end: number): string {
  const { text } = subject.pick("question", QUESTIONS);
  return text.replace("{day}", longDay(end)).replace("{year}", year(end));
}

/** A single question. */
export const question: Theme = {
  name: "question",
  chances: "each",
  days: [30, 250],
  left: [5, 200],
  tags: (subject) => subject.pick("question", QUESTIONS).tags,
  markets: () => 1,
  title: ({ subject, end }) => questionText(subject, end),
  rules: ({ subject, end }) =>
    `Settled as "Yes" if the answer to "${questionText(subject, end)}" is yes by the primary source, or by a consensus ` +
    'of credible reporting where there is none; otherwise as "No". What becomes known later changes nothing.',
  outline: (plan) => ({
    question: question.title(plan),
    label: "",
    outcomes: isThreeWay(plan.row) ? [...YES_NO, "Neither"] : YES_NO,
  }),
};

/**
 * Whether an event's only market has an order book and a third outcome. One in sixty events does, which is a question,
 * and open at the start of its world.
 */
export function isThreeWay({ index, oddities }: Row): boolean {
  return oddities && index % 60 === 53;
}

const FORMS = [
  { outcomes: ["Yes", "No"], text: "Will the old harbour of Ashmere be closed before {year}?" },
  { outcomes: ["Rise", "Fall", "Same"], text: "What will the price of saffron do until {year}?" },
  { outcomes: ["Long", "Short"], text: "How many travellers will Calder count until {year}?" },
  {
    outcomes: ["Ashmere", "Calder", "Dunmore", "Eastvale", "Elsewhere"],
    text: "Where will the games of {year} be held?",
  },
] as const;

/** Without oddities there are two outcomes. */
function form(subject: Row): (typeof FORMS)[number] {
  const forms = subject.oddities ? FORMS : FORMS.filter(({ outcomes }) => outcomes.length === 2);
  return itemAt(forms, Math.floor(subject.index / 12) % forms.length);
}

/**
 * A market of the early years: an automated market maker in place of an order book, two, three or five outcomes,
 * prices with all digits that the contract computed.
 */
export const archive: Theme = {
  name: "archive",
  chances: "each",
  days: [400, 1500],
  left: [200, 900],
  tags: (): readonly TagSlug[] => ["archive", "world"],
  markets: () => 1,
  title: ({ subject, end }) => form(subject).text.replace("{year}", year(end)),
  rules: (plan) =>
    `${archive.title(plan)} Settled by the resolution source named, or where it says nothing by the market ` +
    "committee. Made before there were order books.",
  outline(plan) {
    const { outcomes } = form(plan.subject);
    const range =
      outcomes[0] === "Long" ? { lower: "8000000", upper: "20000000", label: "8M-20M" } : undefined;
    return { question: archive.title(plan), label: "", outcomes, ...(range === undefined ? {} : { range }) };
  },
};
