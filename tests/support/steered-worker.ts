import type { JobWorker, RunningJob } from "@iphub/server/platform/jobs/job-queue";

/** A worker whose runs a test ends one by one. */
export function steeredWorker() {
  const runs: { job: RunningJob; end: PromiseWithResolvers<Readonly<Record<string, unknown>> | undefined> }[] = [];
  const waiting: (() => void)[] = [];
  const worker: JobWorker = (job) => {
    const end = Promise.withResolvers<Readonly<Record<string, unknown>> | undefined>();
    runs.push({ job, end });
    for (const wake of waiting.splice(0)) wake();
    return end.promise;
  };
  /** The run with this number, from one, once it has begun. */
  async function run(number: number) {
    for (;;) {
      const found = runs[number - 1];
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }
  return { worker, run, runs };
}
