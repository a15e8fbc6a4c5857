/**
 * Runs the essential behaviour in the runtime that runs this file, with the world of its JSON argument; prints the
 * outcomes as JSON.
 */
import { argv } from "node:process";
import { runAll } from "./case.ts";
import { essential } from "./essential.ts";
import { isWorld } from "./messages.ts";

const world: unknown = JSON.parse(argv[2] ?? "null");
if (!isWorld(world)) throw new Error("a world is needed");
console.log(JSON.stringify(await runAll(essential, world)));
