import type { Extension } from "@electric-sql/pglite";
import { type FileModule, fileExtension } from "./file-extension.ts";

/** The engine's number of the error EMFILE. */
const tooManyFiles = 33;

/**
 * Keeps the files that the engine has open in the system to a number, which may be smaller than PostgreSQL's least setting (64): one more
 * is refused as the system does it, and PostgreSQL then closes one that it does not need and tries again.
 */
export function fewFiles(most: number): Extension {
  let open = 0;
  function install({ NODEFS, FS }: FileModule): void {
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
        // The engine does not: it would run out of numbers.
        FS.closeStream(stream.fd);
        throw error;
      }
    };
    NODEFS.stream_ops.close = (stream) => {
      closeFile(stream);
      if (stream.shared.refcount === 0) open -= 1;
    };
  }
  return fileExtension("few-files", install);
}
