import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { assertDurable, durableFiles } from "./durable-files.ts";
import { isAnswered } from "./protocol-answer.ts";
import type { FromWorker, ToWorker, WorkerSettings } from "./worker-messages.ts";

// The entry of the worker thread that runs the embedded engine: protocol bytes in, protocol bytes out.

const port = parentPort;
if (!port) {
  throw new Error("embedded-worker is the entry of a worker thread");
}

const settings: WorkerSettings = workerData;
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

function send(message: FromWorker): void {
  port?.postMessage(message);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function open(): Promise<PGlite> {
  const fsyncs = { count: 0 };
  const pglite = await PGlite.create({
    dataDir: settings.clusterDirectory,
    startParams,
    extensions: { pg_trgm, unaccent, durableFiles: durableFiles(fsyncs) },
  });
  await assertDurable(pglite, fsyncs);
  return pglite;
}

function execute(pglite: PGlite, message: Extract<ToWorker, { kind: "execute" }>): void {
  try {
    const bytes = pglite.execProtocolRawSync(message.bytes);
    const whole = isAnswered(message.bytes, bytes);
    send(whole ? { kind: "result", id: message.id, bytes } : { kind: "broken", message: "it gave up a statement" });
  } catch (error) {
    send({ kind: "broken", message: describe(error) });
  }
}

async function close(pglite: PGlite): Promise<void> {
  await pglite.exec("checkpoint");
  await pglite.close();
  send({ kind: "closed" });
  port?.close();
}

function receive(pglite: PGlite, message: ToWorker): void {
  if (message.kind === "execute") {
    execute(pglite, message);
    return;
  }
  close(pglite).catch((error) => send({ kind: "broken", message: describe(error) }));
}

async function serve(): Promise<void> {
  let opened: PGlite | undefined;
  // Listening from the start keeps the thread alive: compiling WebAssembly alone does not, and the thread would end.
  port?.on("message", (message: ToWorker) => {
    if (opened) {
      receive(opened, message);
    }
  });
  opened = await open();
  send({ kind: "ready" });
}

serve().catch((error) => send({ kind: "refused", message: describe(error) }));
