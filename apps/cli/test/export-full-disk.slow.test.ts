import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { day, dayService } from "./day-service.ts";
import { exitOf, MAIN, orgq } from "./orgq.ts";
import { testFolder } from "./test-folder.ts";

/** Runs a shell in a namespace of its own, in which it may mount file systems. */
const IN_NAMESPACE = ["--user", "--map-root-user", "--mount", "sh", "-c"];

const canMount = spawnSync("unshare", [...IN_NAMESPACE, "mount -t tmpfs tmpfs /mnt"]).status === 0;

/**
 * Exports to a disk of `$2` bytes, which fills, then twice to the same disk with more space: the second of them finds the
 * export finished. Prints the exit codes, and copies the file to `$5`.
 */
const SCRIPT = `
  disk=$1 size=$2 node=$3 main=$4 copy=$5 file=$6; shift 6
  mount -t tmpfs -o size="$size" tmpfs "$disk" || exit 9
  "$node" "$main" "$@" --out "$disk/$file"; echo $?
  mount -o remount,size=16m tmpfs "$disk" || exit 9
  "$node" "$main" "$@" --out "$disk/$file"; echo $?
  "$node" "$main" "$@" --out "$disk/$file"; echo $?
  ls "$disk"; cat "$disk/$file" > "$copy"
`;

function daysOf(year: number) {
  return Array.from({ length: 365 }, (_, at) => {
    const date = new Date(Date.UTC(year, 0, at + 1)).toISOString().slice(0, 10);
    return day(date, `${String((at * 7_919) % 104_729)}.${String((year * at) % 99_991)}1`);
  });
}

dayService(() => ({
  "2017-01-01": daysOf(2017),
  "2018-01-01": daysOf(2018),
  "2019-01-01": daysOf(2019),
}));
const folder = testFolder();

const COMMAND = [
  ...["export", "chainstats", "daily-uncles", "--startdate", "2017-01-01", "--enddate", "2019-12-31"],
  ...["--group-rows", "365"],
];

describe.skipIf(!canMount)("an export to a disk that fills (needs unshare)", () => {
  test.each(["ndjson", "csv", "parquet"])(
    "as %s names the reason, and the same command continues it",
    async (format) => {
      const command = format === "parquet" ? COMMAND : COMMAND.slice(0, -2);
      const environment = { CHAINSTATS_URL: process.env["CHAINSTATS_URL"] ?? "", CHAINSTATS_API_KEY: "key" };
      const undisturbed = folder.path(`undisturbed.${format}`);
      expect(await orgq([...command, "--out", undisturbed], environment)).toMatchObject({ code: 0 });
      const whole = await readFile(undisturbed);

      const disk = await mkdtemp(folder.path("disk-"));
      const copy = folder.path(`copy.${format}`);
      const size = String(Math.ceil((whole.length * 0.6) / 4_096) * 4_096 + 12_288);
      const words = [disk, size, process.execPath, MAIN, copy, `days.${format}`, ...command];
      const child = spawn("unshare", [...IN_NAMESPACE, SCRIPT, "sh", ...words], {
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
      expect({ stdout, stderr }).toMatchObject({
        stdout: `1\n0\n0\ndays.${format}\ndays.${format}.manifest.json\n`,
      });
      expect(stderr).toMatch(/^error: .*no space is left on the device \(ENOSPC\)/m);
      expect(stderr).toContain("is complete, with 1095 rows");
      expect(await readFile(copy)).toEqual(whole);
    },
  );
});
