import { fsyncSync } from "node:fs";
import type { Extension, PGlite } from "@electric-sql/pglite";
import { type FileModule, fileExtension } from "./file-extension.ts";

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
  function install({ NODEFS }: FileModule): void {
    NODEFS.stream_ops.fsync = (stream) =>
      NODEFS.tryFSOperation(() => {
        fsyncSync(stream.nfd);
        counter.count += 1;
        return 0;
      });
  }
  return fileExtension("durable-files", install);
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
