import { readFirstHelp, readRootIndex } from "./index-files.ts";

/** Runs one command line and ends the process with its exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const root = readRootIndex();
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    process.stdout.write(`${root.version}\n`);
    return;
  }
  if (argv.length === 1 && (argv[0] === "--help" || argv[0] === "-h")) {
    process.stdout.write(readFirstHelp());
    return;
  }
  const { runCommandLine } = await import("./run-command-line.ts");
  await runCommandLine(root, argv);
}
