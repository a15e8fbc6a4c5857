/** Script: the worlds, each with its own page. */
export const worlds = String.raw`
const [, root = "", inWorld = ""] = /^(.*?)(?:\/_world\/([^/]+))?\/_sandbox\/?$/.exec(location.pathname) ?? [];
let looking;
const thisWorld = inWorld || "default";
const pageOf = ({ name, page }) => (name === "default" ? root + "/_sandbox" : page);

async function showWorlds() {
  const list = await ask("/worlds");
  $("world").replaceChildren(...list.map((world) => make("option", { value: pageOf(world), textContent: world.name, selected: world.name === thisWorld })));
  $("world-list").replaceChildren(...list.filter(({ name }) => name !== "default").map((world) => {
    const remove = make("button", { type: "button", className: "small", textContent: "Remove" });
    remove.setAttribute("aria-label", "Remove world " + world.name);
    on(remove, "click", async () => {
      // A request to a world that is gone begins it anew.
      if (world.name === thisWorld) clearInterval(looking);
      await ask("/worlds/" + world.name, "DELETE");
      if (world.name === thisWorld) location.href = root + "/_sandbox";
      else await showWorlds();
    });
    return make("li", {}, make("a", { href: pageOf(world), textContent: world.name }), make("code", { textContent: world.requests + " requests, " + new Date(world.now).toISOString() }), remove);
  }));
}

$("world").addEventListener("change", () => (location.href = $("world").value));
on($("fork-world"), "submit", async ({ target }) => {
  const { name } = await ask("/worlds", "POST", { name: new FormData(target).get("name"), from: thisWorld });
  target.reset();
  await showWorlds();
  tell("World " + name + " begins where " + thisWorld + " is: X-Sandbox-World: " + name);
});
`;
