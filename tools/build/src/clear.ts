import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const DECLARATION = /\.d\.ts(?:\.map)?$/;
const CODE = /\.js(?:\.map)?$/;

/** Removes what no build would make again: earlier code, and declarations of sources that are no more. */
export async function clear(folder: string): Promise<void> {
  const dist = join(folder, "dist");
  if (!existsSync(dist)) return;
  const isOver = (path: string): boolean =>
    DECLARATION.test(path)
      ? !existsSync(join(folder, "src", path.replace(DECLARATION, ".ts")))
      : CODE.test(path);
  const paths = await readdir(dist, { recursive: true });
  await Promise.all(paths.filter(isOver).map((path) => rm(join(dist, path))));
}
