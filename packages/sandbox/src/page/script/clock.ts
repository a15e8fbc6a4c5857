/** Script: the clock, which continues between two requests for it. */
export const clock = String.raw`
let seen = { now: Date.now(), frozen: true, factor: 1, at: performance.now() };

function showClock(state) {
  seen = { ...state, at: performance.now() };
  $("freeze").textContent = state.frozen ? "Let go" : "Freeze";
  $("freeze").setAttribute("aria-pressed", String(state.frozen));
  $("pace").textContent = state.frozen ? "stands still" : state.factor === 1 ? "goes as real time does" : "goes " + state.factor + " times as fast";
  tick();
}

function tick() {
  const passed = seen.frozen ? 0 : (performance.now() - seen.at) * seen.factor;
  const shown = new Date(seen.now + passed).toISOString();
  $("now").dateTime = shown;
  $("now").textContent = shown.slice(0, 10) + " " + shown.slice(11, 19);
}

const steer = async (orders) => showClock(await ask("/clock", "POST", orders));
on($("freeze"), "click", () => steer({ frozen: !seen.frozen }));
for (const button of document.querySelectorAll("[data-advance]"))
  on(button, "click", () => steer({ advance: Number(button.dataset.advance) }));
on($("set-clock"), "submit", async ({ target }) => {
  const { set, factor } = Object.fromEntries(new FormData(target));
  await steer({ ...(set && { set: Date.parse(set + "Z") }), ...(factor && { factor: Number(factor) }) });
  target.reset();
});
`;
