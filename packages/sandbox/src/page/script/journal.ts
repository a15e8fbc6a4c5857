/** Script: the journal, polled once a second for new entries. */
export const journal = String.raw`
const SHOWN = 200;
let entries = [];
let paused = false;

function budgetText({ name, limit, before, after }) {
  return name + " " + (before === after ? after : before + " → " + after) + " of " + limit;
}

function rowOf(entry) {
  const { number, at, service, route, method, target, status, took, principal, address, budgets, faults, replayed, nearest, warnings } = entry;
  const time = new Date(at).toISOString();
  return make("tr", {},
    make("td", { className: "number quiet", textContent: number }),
    make("td", {}, make("time", { dateTime: time, title: time, textContent: time.slice(11, 23) })),
    make("td", { textContent: service }),
    make("td", { className: "target" }, make("code", { textContent: method + " " + target }), make("div", { className: "quiet", textContent: route ?? "no such path" })),
    make("td", {}, make("span", { className: "status", dataset: { kind: String(Math.floor(status / 100)) }, textContent: status === 0 ? "gone" : status })),
    make("td", { className: "number", textContent: took.toFixed(took < 10 ? 1 : 0) + " ms" }),
    make("td", { textContent: principal ?? address, className: principal === undefined ? "quiet" : "" }),
    make("td", { className: "mono", textContent: budgets.map(budgetText).join(", ") }),
    make("td", {},
      ...(replayed ? [make("span", { className: replayed === "unmatched" ? "tag fault" : "tag", textContent: replayed, title: nearest ? "The nearest recorded is " + nearest : "" }), " "] : []),
      ...faults.flatMap(({ name, kind, changedNothing }) => [make("span", { className: "tag fault", textContent: (name === kind ? name : name + " · " + kind) + (changedNothing ? " (nothing to change)" : "") }), " "]),
      ...warnings.flatMap(({ code, message }) => [make("span", { className: "tag warning", textContent: code, title: message }), " "])));
}

function showJournal() {
  const service = $("journal-service").value;
  const shown = entries.filter((entry) => service === "" || entry.service === service).slice(-SHOWN).reverse();
  $("entries").replaceChildren(...shown.map(rowOf));
  $("nothing").hidden = shown.length > 0;
  $("journal-count").textContent = entries.length === 0 ? "" : shown.length + " of " + entries.length + " requests, the newest first";
}

async function readJournal() {
  const known = entries;
  const since = known.at(-1)?.number ?? 0;
  const added = await ask("/journal?since=" + since);
  // Another read, a reset or a restored snapshot replaced the list meanwhile. The next read asks for what is missing.
  if (entries !== known) return;
  entries = [...entries, ...added].slice(-1000);
  if (added.length > 0 || entries.length === 0) showJournal();
}

$("journal-service").addEventListener("change", showJournal);
on($("pause"), "click", () => {
  paused = !paused;
  $("pause").textContent = paused ? "Go on" : "Pause";
  $("pause").setAttribute("aria-pressed", String(paused));
});
on($("clear-journal"), "click", async () => {
  await ask("/journal", "DELETE");
  entries = [];
  showJournal();
});
`;
