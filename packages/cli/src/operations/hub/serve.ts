import { registerHooks } from "node:module";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { programCall, webFolder } from "../../command-line/index-files.ts";
import type { Input } from "../../command-line/input.ts";
import { note, writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { startFailure } from "./start-failure.ts";

/** `iphub serve`: runs a hub here until it is stopped. */
export const verb: Verb = {
  summary: "Run a hub on this machine",
  shortcut: "serve",
  flags: [
    {
      name: "data",
      kind: "text",
      placeholder: "dir",
      help: "the folder of database and files (IPHUB_DATA, .iphub-data)",
    },
    { name: "port", kind: "number", placeholder: "n", help: "the port; 0 chooses a free one (IPHUB_PORT, 4780)" },
    { name: "host", kind: "text", placeholder: "name", help: "the address to listen on (IPHUB_HOST_NAME, 127.0.0.1)" },
    { name: "database-url", kind: "text", placeholder: "url", help: "a PostgreSQL server instead of the folder" },
    { name: "api-only", help: "serve the API without the web" },
    { name: "demo", help: "fill an empty hub with the sample portfolio" },
    { name: "demo-size", kind: "number", placeholder: "n", help: "add this many generated matters; implies --demo" },
  ],
  example: "serve --data ./hub --demo",
  run: serveHub,
};

async function serveHub({ input }: RunContext): Promise<void> {
  await prepareForDescriptors();
  const { ConfigurationError, readConfiguration, serve } = await import("@iphub/server");
  const demo = demoSize(input);
  // Files that the hub writes are for the account it runs as alone.
  process.umask(0o077);
  const start = async () =>
    serve({
      configuration: readConfiguration(process.env, overrides(input)),
      webDirectory: input["api-only"] === true ? null : webOrRefuse(),
      ...(demo === undefined ? {} : { demo: { size: demo } }),
    });
  process.once("SIGTERM", endAtOnce);
  const hub = await start().catch((error: unknown) => {
    throw startFailure(error, error instanceof ConfigurationError);
  });
  process.off("SIGTERM", endAtOnce);
  const stopped = stopSignal();
  await writeOut(`iphub is listening on ${hub.url}\n`);
  if (hub.setUpLink !== null) note(`Open ${hub.setUpLink} to create the first administrator.`);
  if (demo !== undefined) note(demoNotes(hub.url));
  await stopped;
  await inTime(hub.close());
}

/** Before the server is loaded, which fails with too few in words of the system's own. */
async function prepareForDescriptors(): Promise<void> {
  const { descriptorLimit, fewDescriptors, leastDescriptors, raiseDescriptors } = await import(
    "@iphub/server/platform/descriptors"
  );
  const limit = descriptorLimit();
  if (limit === null || limit >= fewDescriptors) return;
  if (limit < leastDescriptors) {
    throw new CliError(
      exitCodes.failure,
      `this process may have ${limit} files open at once; a hub needs ${leastDescriptors} or more`,
      raiseDescriptors,
    );
  }
  note(`This process may have only ${limit} files open at once, so few people can use the hub. ${raiseDescriptors}`);
  loadOneByOne();
}

/**
 * Has packages read one file after the other: Node otherwise opens more than a hundred at once. A hook, even one that
 * does nothing, makes it load in order.
 */
function loadOneByOne(): void {
  registerHooks({ load: (url, context, nextLoad) => nextLoad(url, context) });
}

/** Supervisors kill a process 5 s after the stop signal; ending the process itself takes a moment too. */
const longestStopMs = 4_000;

/**
 * Waits for the hub to stop, but no longer than a supervisor does: a lock, a job or a disk may delay it. Acknowledged
 * changes are stored by then; others are rolled back or resumed at the next start, as after a power failure.
 */
async function inTime(stopping: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    note(
      `iphub: something did not end within ${longestStopMs / 1000} s and was stopped; every acknowledged change is stored`,
    );
    late.resolve();
  }, longestStopMs);
  await Promise.race([stopping, late.promise]);
  clearTimeout(timer);
}

/** The folder of the web; a hub without it would answer people with 404. */
function webOrRefuse(): string {
  const folder = webFolder();
  if (folder !== null) return folder;
  throw new CliError(
    exitCodes.failure,
    "the files of the web are missing",
    "Install iphub again, or run `pnpm build` in a checkout. With --api-only the hub serves the API without the web.",
  );
}

/**
 * Ends a hub that gets the signal to stop before it serves: it has acknowledged nothing yet, and may be waiting for its
 * database.
 * Without a handler the first process of a container would not hear the signal.
 */
function endAtOnce(): void {
  process.exit(exitCodes.ok);
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  process.removeAllListeners("SIGINT");
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(exitCodes.failure));
        resolve();
      });
    }
  });
}

function demoSize(input: Input): number | undefined {
  const size = input["demo-size"];
  if (typeof size === "number") return size;
  return input.demo === true ? 0 : undefined;
}

function overrides(input: Input): Record<string, string | undefined> {
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return {
    IPHUB_DATA: text(input.data),
    IPHUB_PORT: text(input.port),
    IPHUB_HOST_NAME: text(input.host),
    IPHUB_DATABASE_URL: text(input["database-url"]),
  };
}

function demoNotes(url: string): string {
  const call = programCall();
  return `
Sample log-ins, all with the password demo-pass-1:
  ada@iphub.example   attorney, administrator
  ben@iphub.example   paralegal
  cleo@iphub.example  docketing
  dan@iphub.example   partner

In a browser: ${url}
In another terminal:
  ${call} login --hub ${url} --email ada@iphub.example
  ${call} overview list
  ${call} inventions search lithium`;
}
