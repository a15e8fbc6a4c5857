/** What documentation says, without where it is from: each ends with its sources, for whoever maintains it. */
export function meaning(documentation: string): string {
  return documentation.replace(/\s*\bSource: [\s\S]*$/, "");
}
