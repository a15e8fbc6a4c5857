/** Script: faults, with an example of each kind. */
export const faults = String.raw`
const examples = {
  "delay": { kind: "delay", milliseconds: 3000, match: { probability: 0.5 } },
  "delay, lognormal": { kind: "delay", milliseconds: { median: 300, sigma: 0.8 } },
  "status": { kind: "status", status: 503, headers: { "Retry-After": "5" }, match: { nth: [1, 2] } },
  "reset": { kind: "reset", after: "headers" },
  "truncate": { kind: "truncate", at: 100 },
  "drip": { kind: "drip", bytes: 32, milliseconds: 200 },
  "stall": { kind: "stall", after: 50 },
  "bad-gzip": { kind: "bad-gzip" },
  "wrong-length": { kind: "wrong-length", by: -10 },
  "bad-chunk": { kind: "bad-chunk", after: 100 },
  "duplicate-header": { kind: "duplicate-header", name: "Content-Type", value: "text/html" },
  "huge-header": { kind: "huge-header", bytes: 32768 },
  "garbage-json": { kind: "garbage-json" },
  "wrong-type": { kind: "wrong-type", contentType: "text/html; charset=utf-8" },
  "stale-etag": { kind: "stale-etag", match: { service: "repoHost" } },
  "redirect-loop": { kind: "redirect-loop", status: 302 },
  "link-cycle": { kind: "link-cycle", match: { service: "repoHost" } },
  "cursor-loop": { kind: "cursor-loop", match: { service: "predictions" } },
  "schema-drift": { kind: "schema-drift", change: "retype" },
};
const written = $("add-fault").elements.fault;
const begin = () => (written.value = JSON.stringify(examples[$("fault-kind").value], null, 2));
$("fault-kind").replaceChildren(...Object.keys(examples).map((kind) => make("option", { value: kind, textContent: kind })));
$("fault-kind").addEventListener("change", begin);
begin();

function showFaults(list) {
  $("clear-faults").hidden = list.length === 0;
  $("fault-list").replaceChildren(...list.map(({ name, ...fault }) => {
    const remove = make("button", { type: "button", className: "small", textContent: "Remove" });
    remove.setAttribute("aria-label", "Remove " + name);
    on(remove, "click", async () => {
      await ask("/faults/" + encodeURIComponent(name), "DELETE");
      showFaults(await ask("/faults"));
    });
    return make("li", {}, make("span", { className: "tag fault", textContent: name }), make("code", { textContent: JSON.stringify(fault) }), remove);
  }));
}

on($("add-fault"), "submit", async () => {
  const { name } = await ask("/faults", "POST", JSON.parse(written.value));
  showFaults(await ask("/faults"));
  tell(name + " is in force");
});
on($("clear-faults"), "click", async () => {
  await ask("/faults", "DELETE");
  showFaults([]);
});
`;
