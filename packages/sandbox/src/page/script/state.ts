/** Script: snapshots, reset, and the first look at everything. */
export const state = String.raw`
async function showSnapshots() {
  const list = await ask("/snapshots");
  $("snapshot-list").replaceChildren(...list.map(({ id, at }) => {
    const restore = make("button", { type: "button", className: "small", textContent: "Restore" });
    restore.setAttribute("aria-label", "Restore snapshot " + id);
    on(restore, "click", async () => {
      await ask("/snapshots/" + id + "/restore", "POST");
      await showAll();
      tell("Snapshot " + id + " is restored");
    });
    return make("li", {}, make("span", { className: "tag", textContent: "snapshot " + id }), make("code", { textContent: new Date(at).toISOString() }), restore);
  }));
}

async function showAll() {
  const overview = await ask("");
  showClock(overview.clock);
  showFaults(overview.faults);
  entries = [];
  await Promise.all([readJournal(), showSnapshots()]);
  return overview;
}

on($("snapshot"), "click", async () => {
  const { id } = await ask("/snapshots", "POST");
  await showSnapshots();
  tell("Snapshot " + id + " is taken");
});
on($("reset"), "click", async () => {
  await ask("/reset", "POST");
  await showAll();
  tell("Everything is as it was at the start");
});

async function look() {
  if (paused || document.hidden) return;
  try {
    showClock(await ask("/clock"));
    await readJournal();
  } catch {
    $("pace").textContent = "the sandbox has gone";
  }
}

const { services, keys } = await showAll();
showServices(services, keys);
setInterval(tick, 250);
setInterval(look, 1000);
`;
