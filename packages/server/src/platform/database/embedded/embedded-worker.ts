import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { assertDurable, durableFiles } from "./durable-files.ts";
import { fewFiles } from "./open-files.ts";
import { type FromWorker, isAnswered, joined, type ToWorker, type WorkerSettings } from "./worker-messages.ts";

// The entry of the worker thread that runs the embedded engine: protocol bytes in, protocol bytes out.

const port = parentPort;
if (!port) {
  throw new Error("embedded-worker is the entry of a worker thread");
}

const settings: WorkerSettings = workerData;
/** PostgreSQL takes no smaller setting; fewFiles keeps to what is allowed. */
const leastSetting = 64;
/** In place of 128 MB for pages, which the system's own cache holds too, and of 64 MB for a vacuum. */
const littleMemory = ["-c", "shared_buffers=16MB", "-c", "maintenance_work_mem=16MB"];
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...[
    "-c",
    "fsync=on",
    "-c",
    "wal_sync_method=fsync",
    "-c",
    `max_files_per_process=${Math.max(settings.mostFiles, leastSetting)}`,
  ],
  ...(settings.hasLittleMemory ? littleMemory : []),
];

function send(message: FromWorker, handedOver: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, handedOver);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function open(): Promise<PGlite> {
  const fsyncs = { count: 0 };
  const pglite = await PGlite.create({
    dataDir: settings.clusterDirectory,
    startParams,
    extensions: { pg_trgm, unaccent, durableFiles: durableFiles(fsyncs), fewFiles: fewFiles(settings.mostFiles) },
  });
  await assertDurable(pglite, fsyncs);
  return pglite;
}

/** The engine's response as one array. The stream call returns it unparsed; the engine's other calls parse it. */
async function answer(pglite: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  // A chunk is a view of the engine's memory, which the next one overwrites.
  const onRawData = (piece: Uint8Array) => pieces.push(piece.slice());
  await pglite.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
  return joined(pieces);
}

async function execute(pglite: PGlite, { id, bytes }: Extract<ToWorker, { kind: "execute" }>): Promise<void> {
  try {
    const answered = await answer(pglite, bytes);
    if (isAnswered(bytes, answered)) send({ kind: "result", id, bytes: answered }, [answered.buffer]);
    else send({ kind: "broken", message: "it aborted a statement" });
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
    // The engine runs synchronously within the call, so order is kept without a queue.
    void execute(pglite, message);
    return;
  }
  close(pglite).catch((error) => send({ kind: "broken", message: describe(error) }));
}

async function serve(): Promise<void> {
  let opened: PGlite | undefined;
  // Listening from the start keeps the thread alive: compiling WebAssembly alone does not.
  port?.on("message", (message: ToWorker) => {
    if (opened) {
      receive(opened, message);
    }
  });
  opened = await open();
  send({ kind: "ready" });
}

serve().catch((error) => send({ kind: "refused", message: describe(error) }));
