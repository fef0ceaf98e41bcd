import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { DeadlineInput } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { citationText, type ExplainOptions, explainDeadline } from "@iphub/sdk/domain/docket/deadlines/explain";
import { describe, expect, it } from "vitest";

function explain(input: DeadlineInput, options?: ExplainOptions) {
  const [deadline] = computeDeadlines(input).deadlines;
  if (!deadline) throw new Error("no deadline");
  return explainDeadline(deadline, options);
}

describe("why this date", () => {
  it("is a heading, the source with citation and rule, and the ladder", () => {
    const { lines } = explain(
      { trigger: "CTNF", mailDate: "2026-01-31", context: { documentId: "LN4VABCDXBLUEX0" } },
      { chosenExtension: 1, marks: { 1: "docketed by BE, verified by AD" } },
    );
    expect(lines).toEqual([
      "Response to non-final office action                   operative  Mon 1 Jun 2026",
      " CTNF mailed 31 Jan 2026 (document LN4V…)             35 USC 133, 37 CFR 1.134, 1.136(a)  rule us-ctnf v1",
      " 3 months   nominal Thu 30 Apr 2026                   no extension fee",
      " +1 month   nominal Sun 31 May → Mon 1 Jun 2026       extension 1   ← docketed by BE, verified by AD",
      " +2 months  nominal Tue 30 Jun 2026                   extension 2",
      " +3 months  nominal Fri 31 Jul 2026                   extension 3, statutory maximum",
    ]);
  });

  it("reads as a sentence with the event, the count, the roll and the extensions", () => {
    const { sentence } = explain({ trigger: "CTNF", mailDate: "2025-11-28" });
    expect(sentence).toBe(
      "Response to non-final office action: operative date Mon 2 Mar 2026. CTNF mailed Fri 28 Nov 2025. " +
        "3 months from Fri 28 Nov 2025 is Sat 28 Feb 2026. " +
        "Sat 28 Feb 2026 is a Saturday, Sun 1 Mar 2026 is a Sunday: it moves to Mon 2 Mar 2026 (37 CFR 1.7, 35 USC 21(b)). " +
        "It can be extended by up to 3 months, each counted from Fri 28 Nov 2025, to the statutory maximum, " +
        "6 months from Fri 28 Nov 2025 (37 CFR 1.136(a), 35 USC 133).",
    );
  });

  it("names the holiday, and the month's end where counting was clamped", () => {
    expect(explain({ trigger: "NOA", mailDate: "2026-04-03" }).sentence).toContain(
      "Fri 3 Jul 2026 is Independence Day (observed)",
    );
    expect(explain({ trigger: "CTNF", mailDate: "2026-01-31" }).sentence).toContain("because it has no day 31");
  });

  it("shows a fee's window and grace, and years where a roll crosses one", () => {
    const { lines } = explain({ trigger: "GRANT", mailDate: "2023-05-09" });
    expect(lines.slice(-3)).toEqual([
      " 42 months  nominal Mon 9 Nov 2026                    due without surcharge",
      " opens      Sat 9 May 2026                            first day to pay",
      " grace      nominal Sun 9 May → Mon 10 May 2027       with surcharge",
    ]);
  });

  it("says nominal where the office's calendar is not known", () => {
    const { lines, sentence } = explain({ trigger: "PARIS", mailDate: "2025-03-14", office: "EP" });
    expect(lines[0]).toContain("nominal  Sat 14 Mar 2026");
    expect(sentence).toContain("not known here");
  });

  it("a period that ends with the advisory action says so, and counts its extensions from there", () => {
    const context = { firstReplyDate: "2026-03-10", advisoryMailDate: "2026-05-01" };
    const { lines, sentence } = explain({ trigger: "CTFR", mailDate: "2026-01-15", context });
    expect(lines[2]).toMatch(/^ advisory {3}nominal Fri 1 May 2026 +no extension fee$/);
    expect(sentence).toContain("by up to 3 months, each counted from Fri 1 May 2026, to the statutory maximum");
  });

  it("names events that are no documents in words", () => {
    const source = (trigger: string) => explain({ trigger, mailDate: "2025-03-14" }).lines[1]?.trim();
    expect(source("GRANT")).toMatch(/^Patent granted 14 Mar 2025/);
    expect(source("PROVISIONAL")).toMatch(/^Provisional application filed 14 Mar 2025/);
    expect(source("N/AP")).toMatch(/^N\/AP received 14 Mar 2025/);
  });

  it("writes a repeated title of a citation once", () => {
    expect(citationText(["37 CFR 1.134", "37 CFR 1.136(a)"])).toBe("37 CFR 1.134, 1.136(a)");
    expect(citationText(["MPEP 706.07(f)", "35 USC 133"])).toBe("MPEP 706.07(f), 35 USC 133");
  });
});
