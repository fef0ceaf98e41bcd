import { useEffect, useRef, useState } from "react";
import { describeFailure } from "../platform/failure.ts";
import { useHubApp } from "../platform/hub-app.ts";
import { type SentFile, sendInPieces } from "./send-in-pieces.ts";

/** A file that a person chose, as the browser and the terminal both have it. */
export type ChosenFile = SentFile;

/** An upload as it is shown; `percent` is whole. */
export interface UploadRow {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly percent: number;
  readonly state: "waiting" | "sending" | "failed";
  readonly reason: string | null;
}

/** How many files are sent at once: more only share the same line. */
const atOnce = 2;

interface Job {
  readonly key: number;
  readonly file: ChosenFile;
  uploadId: string | null;
}

/** Sends chosen files to a matter, two at once, each piece by piece; one that failed goes on where it broke off. */
export function useUploads(inventionId: string, onDone: () => void) {
  const { hub, toasts, ports } = useHubApp();
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const waiting = useRef<Job[]>([]);
  const failed = useRef(new Map<number, Job>());
  const active = useRef(0);
  const lastKey = useRef(0);
  const shown = useIsShown();

  const patch = (key: number, change: Partial<UploadRow>) =>
    setRows((known) => known.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const drop = (key: number) => setRows((known) => known.filter((row) => row.key !== key));

  async function run(job: Job): Promise<void> {
    patch(job.key, { state: "sending", reason: null });
    try {
      await sendInPieces(hub.files, inventionId, job.file, job, (percent) => patch(job.key, { percent }));
      drop(job.key);
      toasts.show({ type: "success", title: "File uploaded", message: job.file.name });
      onDone();
    } catch (error) {
      ports.report("A file was not uploaded", error);
      failed.current.set(job.key, job);
      const reason = describeFailure(error)?.message ?? "The upload was stopped.";
      patch(job.key, { state: "failed", reason });
      if (!shown.current) toasts.show(unseenFailure(job.file.name, reason));
    }
  }

  function fill(): void {
    while (active.current < atOnce) {
      const job = waiting.current.shift();
      if (!job) return;
      active.current += 1;
      void run(job).finally(() => {
        active.current -= 1;
        fill();
      });
    }
  }

  return {
    rows,
    add(files: readonly ChosenFile[]) {
      const jobs = files.map((file): Job => ({ key: ++lastKey.current, file, uploadId: null }));
      setRows((known) => [...known, ...jobs.map(rowOf)]);
      waiting.current.push(...jobs);
      fill();
    },
    retry(key: number) {
      const job = failed.current.get(key);
      if (!job) return;
      failed.current.delete(key);
      waiting.current.push(job);
      fill();
    },
    dismiss(key: number) {
      failed.current.delete(key);
      drop(key);
    },
  };
}

/** What is said to who went to another page meanwhile and does not see the upload's row. */
function unseenFailure(name: string, message: string) {
  return { type: "error", title: `${name} was not uploaded`, message } as const;
}

/** Whether the screen is still there, for what ends later. */
function useIsShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

function rowOf({ key, file: { name, size } }: Job): UploadRow {
  return { key, name, size, percent: 0, state: "waiting", reason: null };
}
