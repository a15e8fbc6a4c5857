import type { Repository } from "./repositories.ts";

/** The files with which a repository starts: path → text. */
export function filesOf({ name, description, owner }: Repository): ReadonlyMap<string, string> {
  return new Map([
    ["LICENSE", `Copyright ${owner.name ?? owner.login}\n`],
    ["README.md", `# ${name}\n\n${description ?? "No words yet."}\n`],
    ["docs/guide.md", `# Guide\n\nStart with \`${name} --help\`.\n`],
    ["src/main.txt", `${name}\n`],
  ]);
}
