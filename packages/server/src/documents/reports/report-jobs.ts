import type { Platform } from "../../platform/platform.ts";

/** The kind of the job that generates one report. */
export const reportKind = "report";
/** How often a report is tried. */
export const reportAttempts = 3;

/**
 * Registers the worker of the noun reports; before the queue starts. The document code is loaded with the first job,
 * which saves tens of megabytes until then.
 */
export function registerReportJobs(platform: Platform): void {
  platform.jobs.register(reportKind, async (job) => (await import("./make-report.ts")).makeReport(platform, job));
}
