import type { CampaignReport } from "./campaign.ts";

/** The figures of a campaign, a line each. */
export function campaignFigures(report: CampaignReport): string[] {
  const { acknowledged, seconds, repeated, entries, faults, mail, never, withoutAnswer } = report;
  const done = Object.entries(faults).map(([fault, times]) => `${times} × ${fault}`);
  return [
    `${acknowledged} writes acknowledged in ${Math.round(seconds)} s, ${repeated} requests sent again, ${entries} entries in the log`,
    `faults: ${done.join(", ") || "none"}; memory of a process at most ${report.mostResidentMb} MB`,
    `e-mail: ${mail.received} taken by the hub, ${mail.delivered} sent by it, ${mail.again} of them again`,
    ...report.notDone,
    `lost ${report.lost.length}, different ${report.different.length}, half done ${report.halfDone.length}, ` +
      `damaged ${report.damaged.length}, live ${report.live.length}, ` +
      `after faults ${report.afterFaults.length}, failures ${report.failures.length}`,
    `never acknowledged: ${never.join(", ") || "none"}`,
    `checked by what they made, as their answers are not stored: ${withoutAnswer.join(", ") || "none"}`,
  ];
}

const mostLines = 20;

/** What a campaign found to be wrong, a line each; none where all is well. */
export function campaignFaults(report: CampaignReport): string[] {
  const kinds = ["lost", "different", "halfDone", "damaged", "live", "afterFaults", "failures"] as const;
  return kinds.flatMap((kind) => report[kind].slice(0, mostLines).map((line) => `${kind}: ${line}`));
}
