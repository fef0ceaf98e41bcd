import { createRequire, syncBuiltinESMExports } from "node:module";
import { relative, resolve } from "node:path";
import { isMainThread } from "node:worker_threads";
import type { FileTraceEvent } from "./unsynced-files.ts";

// Preloaded into a process of a hub whose files are to lose power. It passes every call on to the system, and notes
// afterwards what was made, synced, renamed and removed in the folder of the files. `unsynced-files.ts` reads it.

const require = createRequire(import.meta.url);
const fs: typeof import("node:fs") = require("node:fs");
const promises: typeof import("node:fs/promises") = require("node:fs/promises");
const { appendFileSync, close, fstatSync, fsync, open } = fs;
const { open: openHandle, rename, rm } = promises;
const root = resolve(process.env.IPHUB_FILES_ROOT ?? "");
const trace = process.env.IPHUB_FILES_TRACE ?? "";

/** The files that are being written, by their descriptors. */
const names = new Map<number, string>();

function note(event: FileTraceEvent): void {
  appendFileSync(trace, `${JSON.stringify(event)}\n`);
}

/** The path inside the recorded folder, or undefined outside of it. */
function inside(path: unknown): string | undefined {
  if (typeof path !== "string") return undefined;
  const name = relative(root, path);
  return name.startsWith("..") ? undefined : name;
}

const callbacks = {
  open(...args: readonly unknown[]): unknown {
    const [path, flags] = args;
    const done = args.at(-1);
    const isNew = typeof flags === "string" && flags.startsWith("w");
    const name = isNew ? inside(path) : undefined;
    if (name === undefined || typeof done !== "function") return Reflect.apply(open, fs, args);
    const recorded = (error: unknown, descriptor: number) => {
      if (error === null) {
        names.set(descriptor, name);
        note({ did: "made", name });
      }
      Reflect.apply(done, undefined, [error, descriptor]);
    };
    return Reflect.apply(open, fs, [...args.slice(0, -1), recorded]);
  },
  fsync(descriptor: number, done: (error: NodeJS.ErrnoException | null) => void): void {
    fsync(descriptor, (error) => {
      const name = names.get(descriptor);
      if (error === null && name !== undefined) note({ did: "synced", name, size: fstatSync(descriptor).size });
      done(error);
    });
  },
  close(...args: readonly unknown[]): unknown {
    names.delete(Number(args[0]));
    return Reflect.apply(close, fs, args);
  },
};

const promised = {
  async open(...args: readonly unknown[]): Promise<unknown> {
    const handle: import("node:fs/promises").FileHandle = await Reflect.apply(openHandle, promises, args);
    const name = inside(args[0]);
    if (name !== undefined && (await handle.stat()).isDirectory()) {
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        note({ did: "folder-synced", name });
      };
    }
    return handle;
  },
  async rename(from: unknown, to: unknown): Promise<void> {
    await Reflect.apply(rename, promises, [from, to]);
    const [name, target] = [inside(from), inside(to)];
    if (name !== undefined && target !== undefined) note({ did: "renamed", name, to: target });
  },
  async rm(...args: readonly unknown[]): Promise<void> {
    await Reflect.apply(rm, promises, args);
    const name = inside(args[0]);
    if (name !== undefined) note({ did: "removed", name });
  },
};

// The storage works in the main thread; the embedded database, in a thread of its own, has a recorder of its own. The
// processes in which the hub reads what strangers sent inherit this flag and not its environment: they store nothing.
if (isMainThread && trace !== "") {
  Object.assign(fs, callbacks);
  Object.assign(promises, promised);
  syncBuiltinESMExports();
}
