import type { Repository } from "./repositories.ts";

/** The files with which a repository starts: path → text. */
export function filesOf({ name, description, owner }: Repository): ReadonlyMap<string, string> {
  return new Map([
    ["LICENSE", `Copyright ${owner.name ?? owner.login}\n`],
    ["README.md", readme(name, description ?? "No words yet.", owner.login)],
    ["docs/guide.md", `# Guide\n\nStart with \`${name} --help\`.\n`],
    ["src/main.txt", `${name}\n`],
  ]);
}

/** With a link of each kind: to a file beside it, to an issue, to an account, to elsewhere. */
function readme(name: string, description: string, owner: string): string {
  const guide = "[the guide](docs/guide.md)";
  const licence = "[the licence](https://example.com/licence)";
  return `# ${name}\n\n${description}\n\nStart with ${guide}. Known trouble: #1; ask @${owner}. See ${licence}.\n`;
}
