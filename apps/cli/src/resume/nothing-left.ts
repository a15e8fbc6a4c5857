import type { Plan } from "../plan/print-plan.ts";
import type { ResumeFile } from "./resume-file.ts";

/** Says that a list is complete. */
export function completeNote({ path }: Pick<ResumeFile, "path">): string {
  return `${path} says that the list is complete; without the file, it begins anew`;
}

/** The plan of a list that is complete: no requests. */
export function nothingLeft(resume: ResumeFile): Pick<Plan, "calls" | "notes"> {
  return { calls: [], notes: [completeNote(resume)] };
}
