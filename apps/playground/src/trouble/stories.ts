import { flappingServer } from "./flapping-server.ts";
import { limitRunsOut } from "./limit-runs-out.ts";
import type { Story } from "./stage.ts";
import { tokenRotates } from "./token-rotates.ts";
import { unchangedForAnHour } from "./unchanged-for-an-hour.ts";

/** The stories, in the order in which they are offered. */
export const stories: readonly Story[] = [limitRunsOut, flappingServer, tokenRotates, unchangedForAnHour];
