// Says in a sentence which Node.js the project's programs need. It is JavaScript since older versions run no TypeScript.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `This needs Node.js 22.18 or later, and found ${process.versions.node}. On Linux the project installs its own; elsewhere, install a newer one.\n`,
  );
  process.exitCode = 1;
}
