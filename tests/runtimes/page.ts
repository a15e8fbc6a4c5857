import { runAll } from "./case.ts";
import { essential } from "./essential.ts";
import { isWorld, OUTCOMES, WORLD } from "./messages.ts";

const world: unknown = JSON.parse(document.getElementById(WORLD)?.textContent ?? "null");
if (!isWorld(world)) throw new Error("the page has no world");
const outcomes = document.createElement("pre");
outcomes.id = OUTCOMES;
outcomes.textContent = JSON.stringify(await runAll(essential, world));
document.body.append(outcomes);
