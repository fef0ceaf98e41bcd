import { createRequire, syncBuiltinESMExports } from "node:module";
import { relative, resolve } from "node:path";
import { isMainThread } from "node:worker_threads";
import type { FileEvent } from "./file-events.ts";

// Preloaded into a process whose embedded database is to lose power. In the database's thread it passes every file call
// on to the system and writes it down: what was written, what was synced, in which order. `power-cut.ts` reads it.

const fs: typeof import("node:fs") = createRequire(import.meta.url)("node:fs");
const root = resolve(process.env.IPHUB_RECORD_ROOT ?? "");
const ignoreSync = process.env.IPHUB_RECORD_IGNORE_SYNC === "1";
const original = { ...fs };
const trace = isMainThread ? -1 : original.openSync(process.env.IPHUB_RECORD_TRACE ?? "", "a");

const idByPath = new Map<string, number>();
const idByDescriptor = new Map<number, number>();
const directoryByDescriptor = new Map<number, string>();
let lastId = 0;

function record(event: FileEvent, payload: Uint8Array = new Uint8Array()): void {
  const header = Buffer.from(JSON.stringify(event));
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(header.length, 0);
  sizes.writeUInt32LE(payload.length, 4);
  original.writeSync(trace, Buffer.concat([sizes, header, payload]));
}

/** The path inside the recorded directory, or undefined outside of it. */
function inside(path: unknown): string | undefined {
  if (typeof path !== "string") {
    return undefined;
  }
  const name = relative(root, path);
  return name.startsWith("..") ? undefined : name;
}

function idOf(path: string, kind: "found" | "created"): number {
  const known = idByPath.get(path);
  if (known !== undefined) {
    return known;
  }
  lastId += 1;
  idByPath.set(path, lastId);
  record({ kind, id: lastId, path });
  return lastId;
}

function recordOpen(path: string, existed: boolean, descriptor: number): void {
  if (original.fstatSync(descriptor).isDirectory()) {
    directoryByDescriptor.set(descriptor, path);
    return;
  }
  const id = idOf(path, existed ? "found" : "created");
  idByDescriptor.set(descriptor, id);
  if (existed && original.fstatSync(descriptor).size === 0) {
    record({ kind: "truncated", id, size: 0 });
  }
}

function recordWrite(descriptor: number, bytes: Uint8Array, position: unknown): void {
  const id = idByDescriptor.get(descriptor);
  if (id === undefined) {
    return;
  }
  if (typeof position !== "number") {
    throw new Error("the recorder knows only writes at a position");
  }
  record({ kind: "written", id, at: position }, bytes);
}

function recordSync(descriptor: number): void {
  const id = idByDescriptor.get(descriptor);
  const path = directoryByDescriptor.get(descriptor);
  if (ignoreSync) {
    return;
  }
  if (id !== undefined) {
    record({ kind: "synced", id });
  } else if (path !== undefined) {
    record({ kind: "directory-synced", path });
  }
}

function install(): void {
  fs.openSync = (path, flags, mode) => {
    const name = inside(path);
    const existed = name !== undefined && original.existsSync(path);
    const descriptor = original.openSync(path, flags, mode);
    if (name !== undefined) {
      recordOpen(name, existed, descriptor);
    }
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    idByDescriptor.delete(descriptor);
    directoryByDescriptor.delete(descriptor);
    original.closeSync(descriptor);
  };
  fs.writeFileSync = (path, data, options) => {
    const name = inside(path);
    const existed = name !== undefined && original.existsSync(String(path));
    original.writeFileSync(path, data, options);
    if (name !== undefined) {
      const id = idOf(name, existed ? "found" : "created");
      record({ kind: "truncated", id, size: 0 });
      record({ kind: "written", id, at: 0 }, Buffer.from(data.toString()));
    }
  };
  fs.writeSync = (descriptor: number, data: unknown, offset?: unknown, length?: unknown, position?: unknown) => {
    if (!ArrayBuffer.isView(data) || typeof offset !== "number" || typeof length !== "number") {
      throw new Error("the recorder knows only writes of a part of a buffer");
    }
    const bytes = new Uint8Array(data.buffer, data.byteOffset + offset, length);
    const written = original.writeSync(descriptor, bytes, 0, length, typeof position === "number" ? position : null);
    recordWrite(descriptor, bytes.subarray(0, written), position);
    return written;
  };
  fs.ftruncateSync = (descriptor, size) => {
    original.ftruncateSync(descriptor, size);
    const id = idByDescriptor.get(descriptor);
    if (id !== undefined) {
      record({ kind: "truncated", id, size: size ?? 0 });
    }
  };
  fs.truncateSync = (path, size) => {
    original.truncateSync(path, size);
    const name = inside(path);
    if (name !== undefined) {
      record({ kind: "truncated", id: idOf(name, "found"), size: size ?? 0 });
    }
  };
  fs.fsyncSync = (descriptor) => {
    original.fsyncSync(descriptor);
    recordSync(descriptor);
  };
  fs.fdatasyncSync = fs.fsyncSync;
  installNames();
}

function installNames(): void {
  fs.renameSync = (from, to) => {
    const [source, target] = [inside(from), inside(to)];
    if (source !== undefined && target !== undefined) {
      const id = idOf(source, "found");
      idByPath.delete(source);
      idByPath.set(target, id);
      record({ kind: "renamed", from: source, to: target });
    }
    original.renameSync(from, to);
  };
  fs.unlinkSync = (path) => {
    const name = inside(path);
    if (name !== undefined) {
      idOf(name, "found");
      idByPath.delete(name);
      record({ kind: "unlinked", path: name });
    }
    original.unlinkSync(path);
  };
}

if (!isMainThread) {
  install();
  syncBuiltinESMExports();
}
