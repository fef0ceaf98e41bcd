import { readFileSync } from "node:fs";

/** What happened to a file of the recorded directory; paths are relative to it, a file keeps its id when renamed. */
export type FileEvent =
  | { kind: "found"; id: number; path: string }
  | { kind: "created"; id: number; path: string }
  | { kind: "written"; id: number; at: number }
  | { kind: "truncated"; id: number; size: number }
  | { kind: "synced"; id: number }
  | { kind: "directory-synced"; path: string }
  | { kind: "renamed"; from: string; to: string }
  | { kind: "unlinked"; path: string };

/** An event with the bytes that were written, if any. */
export interface RecordedEvent {
  event: FileEvent;
  payload: Buffer;
}

/** Reads a trace in order; a last event that the kill cut short is left out, as it was not passed on either. */
export function* readTrace(file: string): Generator<RecordedEvent> {
  const trace = readFileSync(file);
  let position = 0;
  while (position + 8 <= trace.length) {
    const header = position + 8;
    const payload = header + trace.readUInt32LE(position);
    const end = payload + trace.readUInt32LE(position + 4);
    if (end > trace.length) {
      return;
    }
    const event: FileEvent = JSON.parse(trace.toString("utf8", header, payload));
    yield { event, payload: trace.subarray(payload, end) };
    position = end;
  }
}
