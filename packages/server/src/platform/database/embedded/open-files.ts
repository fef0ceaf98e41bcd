import type { Extension } from "@electric-sql/pglite";
import { type FileModule, fileExtension } from "./file-extension.ts";

/** The engine's number of the error EMFILE. */
const tooManyFiles = 33;

/**
 * Limits how many files the engine has open, also below PostgreSQL's smallest setting (64). One more is refused with EMFILE,
 * as the system does it; PostgreSQL then closes a file that it does not need and tries again.
 */
export function fewFiles(most: number): Extension {
  let open = 0;
  function install({ NODEFS, FS }: FileModule): void {
    const { open: openFile, close: closeFile } = NODEFS.stream_ops;
    const openPath = FS.open;
    // Refused before a new file is created: the second attempt would fail because the file exists.
    FS.open = (...asked) => {
      // Files in the engine's own memory, such as shared memory, are not limited: the engine does not retry those.
      const isOnDisk = () => FS.lookupPath(asked[0], { parent: true }).node.mount.type === NODEFS;
      if (open >= most && isOnDisk()) throw new FS.ErrnoError(tooManyFiles);
      return openPath.apply(FS, asked);
    };
    NODEFS.stream_ops.open = (stream) => {
      try {
        openFile(stream);
        open += 1;
      } catch (error) {
        // The engine does not release the descriptor of a failed open, and would run out of them.
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
