import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const DECLARATION = /\.d\.ts(?:\.map)?$/;
const CODE = /\.js(?:\.map)?$/;

/** Removes the files of earlier builds from `dist`: all code, and declarations whose source no longer exists. */
export async function clear(folder: string): Promise<void> {
  const dist = join(folder, "dist");
  if (!existsSync(dist)) return;
  const isStale = (path: string): boolean =>
    DECLARATION.test(path)
      ? !existsSync(join(folder, "src", path.replace(DECLARATION, ".ts")))
      : CODE.test(path);
  const paths = await readdir(dist, { recursive: true });
  await Promise.all(paths.filter(isStale).map((path) => rm(join(dist, path))));
}
