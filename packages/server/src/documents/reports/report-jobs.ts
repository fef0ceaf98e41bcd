import type { Platform } from "../../platform/platform.ts";

/** The kind of the job that makes one report. */
export const reportKind = "report";
/** How often a report is tried. */
export const reportAttempts = 3;

/**
 * Names the worker of the jobs of the noun reports; before the queue starts. What makes documents is loaded with the
 * first job: a hub holds tens of megabytes less until then.
 */
export function registerReportJobs(platform: Platform): void {
  platform.jobs.register(reportKind, async (job) => (await import("./make-report.ts")).makeReport(platform, job));
}
