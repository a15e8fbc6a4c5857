// Runs the program given as its argument, or prints which Node.js the project's programs need. JavaScript, since older
// versions run no TypeScript. It imports the program into this process, so that signals reach it on Windows too.
import process from "node:process";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [, , program] = process.argv;
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `This needs Node.js 22.18 or later, and found ${process.versions.node}. On Linux the project installs its own; elsewhere, install a newer one.\n`,
  );
  process.exitCode = 1;
} else if (program !== undefined) {
  process.argv.splice(1, 1);
  void import(import.meta.resolve(`../${program}`));
}
