/** Script: recorded responses, and how the sandbox's own differ. */
export const recordings = String.raw`
function showRecordings({ responses, mode, services }) {
  const some = Object.entries(services).filter(([, count]) => count > 0).map(([name, count]) => name + " " + count);
  $("recording-count").textContent = responses === 0 ? "No recordings: the services answer." : some.join(", ") + (mode === "strict" ? "; 404 for all others" : "; services answer all others");
  $("clear-recordings").hidden = responses === 0;
  $("compare").hidden = responses === 0;
  $("drift-list").replaceChildren();
  if ($("recorded-base").length === 1)
    $("recorded-base").append(...Object.keys(services).map((name) => make("option", { value: name, textContent: name })));
}

on($("load-recordings"), "submit", async ({ target }) => {
  const { file, base, address, strict } = Object.fromEntries(new FormData(target));
  const query = new URLSearchParams({ ...(strict && { mode: "strict" }), ...(base && { [base]: address }) });
  const loaded = await ask("/recordings?" + query, "POST", JSON.parse(await file.text()));
  target.reset();
  showRecordings(loaded);
  const [left] = loaded.leftOut;
  tell(loaded.responses + " responses are recorded" + (left ? "; left out " + loaded.leftOut.length + ", as " + left.url + ": " + left.reason : ""));
});

function driftOf({ service, route, statuses, missing, extra, types }) {
  const line = (what, text) => make("div", {}, make("span", { className: "tag warning", textContent: what }), " ", make("code", { textContent: text }));
  return make("li", {}, make("div", { className: "drift" },
    make("strong", { textContent: service + " " + route }),
    ...statuses.map(({ recorded, sandbox }) => line("status", "recorded " + recorded + ", sandbox " + sandbox)),
    ...types.map(({ at, recorded, sandbox }) => line("type", at + ": recorded " + recorded.join(" or ") + ", sandbox " + sandbox.join(" or "))),
    ...(missing.length > 0 ? [line("missing", missing.join(", "))] : []),
    ...(extra.length > 0 ? [line("extra", extra.join(", "))] : [])));
}

on($("compare"), "click", async () => {
  const { requests, drifts } = await ask("/recordings/drift", "POST");
  $("drift-list").replaceChildren(...drifts.map(driftOf));
  tell("Repeated requests: " + requests + "; routes that differ: " + drifts.length);
});
on($("clear-recordings"), "click", async () => {
  await ask("/recordings", "DELETE");
  showRecordings(await ask("/recordings"));
});
`;
