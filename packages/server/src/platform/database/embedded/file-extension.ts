import type { Extension } from "@electric-sql/pglite";

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

/** The part of the engine that opens files: internals of PGlite 0.5.16, hence its pinned version. */
export interface FileModule {
  NODEFS: HostFiles;
  FS: {
    open(path: string, flags: number, mode?: number): unknown;
    lookupPath(path: string, options: { parent: true }): { node: { mount: { type: unknown } } };
    closeStream(fd: number): void;
    ErrnoError: new (code: number) => Error;
  };
}

/** An extension of the engine that changes how it opens files, before the first one is opened. */
export function fileExtension(name: string, install: (module: FileModule) => void): Extension {
  return {
    name,
    setup: async (_pglite, emscriptenOpts) => ({
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] },
    }),
  };
}
