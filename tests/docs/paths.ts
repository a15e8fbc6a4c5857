/** Files and folders that a page names in its text: by their place in the project, or in a package. */
export function pathsIn(page: string): readonly string[] {
  const text = page.replace(/^```[\s\S]*?^```$/gm, "");
  const named = /`((?:\.ci|apps|bench|docs|examples|packages|src|test|tests|tools)\/[\w./-]+)`/g;
  return Array.from(text.matchAll(named), ([, path = ""]) => path);
}
