import { fsyncSync } from "node:fs";
import type { Extension, PGlite } from "@electric-sql/pglite";

interface HostStream {
  /** Its number in the engine. */
  fd: number;
  /** Its number in the system; undefined until it is open. */
  nfd: number;
  /** How many numbers in the engine are for the same open file. */
  shared: { refcount: number };
}

interface HostFiles {
  stream_ops: {
    fsync?: (stream: HostStream) => number;
    open(stream: HostStream): void;
    close(stream: HostStream): void;
  };
  tryFSOperation<Result>(operation: () => Result): Result;
}

interface EngineModule {
  NODEFS: HostFiles;
  FS: {
    open(path: string, flags: number, mode?: number): unknown;
    lookupPath(path: string, options: { parent: true }): { node: { mount: { type: unknown } } };
    closeStream(fd: number): void;
    ErrnoError: new (code: number) => Error;
  };
}

/** Counts the host's fsync calls, for the self-test. */
export interface FsyncCounter {
  count: number;
}

/**
 * PGlite's file system has no fsync: PostgreSQL's synced data would be only in the host's memory. This adds one, before
 * the first file is opened, so that crash recovery works. It uses an internal of PGlite 0.5.16, hence the pinned
 * version and the self-test.
 */
export function durableFiles(counter: FsyncCounter): Extension {
  function install({ NODEFS }: EngineModule): void {
    NODEFS.stream_ops.fsync = (stream) =>
      NODEFS.tryFSOperation(() => {
        fsyncSync(stream.nfd);
        counter.count += 1;
        return 0;
      });
  }
  return extension("durable-files", install);
}

/** The engine's number of the error EMFILE. */
const tooManyFiles = 33;

/**
 * Keeps the files that the engine has open in the system to a number, which may be smaller than PostgreSQL's least setting (64): one more
 * is refused as the system does it, and PostgreSQL then closes one that it does not need and tries again.
 */
export function fewFiles(most: number): Extension {
  let open = 0;
  function install({ NODEFS, FS }: EngineModule): void {
    const { open: openFile, close: closeFile } = NODEFS.stream_ops;
    const openPath = FS.open;
    // Before a new file is made: it would be there already at the second try.
    FS.open = (...asked) => {
      // Not what the engine has in its own memory, such as shared memory: it would not try that again.
      const isOnDisk = () => FS.lookupPath(asked[0], { parent: true }).node.mount.type === NODEFS;
      if (open >= most && isOnDisk()) throw new FS.ErrnoError(tooManyFiles);
      return openPath.apply(FS, asked);
    };
    NODEFS.stream_ops.open = (stream) => {
      try {
        openFile(stream);
        open += 1;
      } catch (error) {
        // The engine forgets to: it would have no numbers left one day.
        FS.closeStream(stream.fd);
        throw error;
      }
    };
    NODEFS.stream_ops.close = (stream) => {
      closeFile(stream);
      if (stream.shared.refcount === 0) open -= 1;
    };
  }
  return extension("few-files", install);
}

function extension(name: string, install: (module: EngineModule) => void): Extension {
  return {
    name,
    setup: async (_pglite, emscriptenOpts) => ({
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] },
    }),
  };
}

/** Throws unless a small commit causes an fsync: without it a power failure would lose committed data. */
export async function assertDurable(pglite: PGlite, counter: FsyncCounter): Promise<void> {
  const before = counter.count;
  await pglite.exec("select pg_logical_emit_message(true, 'iphub', 'self-test')");
  if (counter.count === before) {
    throw new Error(
      "The embedded database does not sync its files to disk here, so a power failure would lose data. " +
        "Use a PostgreSQL server instead (--database-url).",
    );
  }
}
