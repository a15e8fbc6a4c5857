/** Script: snapshots, reset, and loading everything. */
export const state = String.raw`
async function showSnapshots() {
  const list = await ask("/snapshots");
  $("snapshot-list").replaceChildren(...list.map(({ id, at }) => {
    const path = "/snapshots/" + encodeURIComponent(id);
    const act = (text, does) => {
      const button = make("button", { type: "button", className: "small", textContent: text });
      button.setAttribute("aria-label", text + " snapshot " + id);
      on(button, "click", does);
      return button;
    };
    const restore = act("Restore", async () => {
      await ask(path + "/restore", "POST");
      await showAll();
      tell("Snapshot " + id + " is restored");
    });
    const remove = act("Remove", async () => {
      await ask(path, "DELETE");
      await showSnapshots();
    });
    const file = make("a", { href: api + path, download: "snapshot-" + id + ".json", textContent: "Export" });
    file.setAttribute("aria-label", "Export snapshot " + id);
    return make("li", {}, make("span", { className: "tag", textContent: id }), make("code", { textContent: new Date(at).toISOString() }), restore, file, remove);
  }));
}

async function showAll() {
  const overview = await ask("");
  showClock(overview.clock);
  showFaults(overview.faults);
  entries = [];
  showRecordings(await ask("/recordings"));
  await Promise.all([readJournal(), showSnapshots(), showWorlds()]);
  return overview;
}

on($("take-snapshot"), "submit", async ({ target }) => {
  const name = new FormData(target).get("name");
  const { id } = await ask("/snapshots", "POST", name ? { name } : {});
  target.reset();
  await showSnapshots();
  tell("Snapshot " + id + " is taken");
});
on($("import"), "click", () => $("import-file").click());
on($("import-file"), "change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  const name = file.name.replace(/^snapshot-|\.json$/g, "") || "imported";
  try {
    await ask("/snapshots/" + encodeURIComponent(name), "PUT", JSON.parse(await file.text()));
  } finally {
    target.value = "";
  }
  await showSnapshots();
  tell("Snapshot " + name + " is imported");
});
on($("start-over"), "click", async () => {
  await ask("/reset", "POST");
  await showAll();
  tell("The sandbox was reset");
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
looking = setInterval(look, 1000);
`;
