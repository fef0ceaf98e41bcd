import { exitCodes } from "../command-line/exit-codes.ts";
import { readFirstHelp, readRootIndex } from "../command-line/index-files.ts";

/** Runs one command line and ends the process with its exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const root = readRootIndex();
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    print(`${root.version}\n`);
    return;
  }
  if (argv.length === 1 && (argv[0] === "--help" || argv[0] === "-h")) {
    print(readFirstHelp());
    return;
  }
  if (argv[0] === "__complete") {
    tellFailedWrites();
    const [{ answerShell }, { completions }] = await Promise.all([
      import("../command-line/completion/answer-shell.ts"),
      import("./completions.ts"),
    ]);
    await answerShell(argv.slice(1), root, completions);
    // Idle keep-alive connections must not hold the shell.
    process.exit();
  }
  const { runCommandLine } = await import("./run-command-line.ts");
  await runCommandLine(root, argv);
}

/** Version and help are printed without loading the program. */
function print(text: string): void {
  tellFailedWrites();
  process.stdout.write(text);
}

/** A reader that closes the pipe ends the quick outputs silently, as with every verb; any other failure is reported. */
function tellFailedWrites(): void {
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    process.exitCode = code === "EPIPE" ? exitCodes.closedPipe : exitCodes.failure;
    if (code !== "EPIPE") process.stderr.write(`iphub: the output could not be written (${code ?? message})\n`);
  });
}
