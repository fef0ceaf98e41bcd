import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { auditMatter } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import type { AuditedDeadline, AuditedMatter } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { expect, test } from "vitest";

const provisional = { number: "63123456", type: null, filedOn: null };

function matter(deadlines: readonly AuditedDeadline[], filingDate = "2031-01-10"): AuditedMatter {
  return {
    ...{ title: "Cell", references: ["63/123,456"], applicant: null, filingDate, officeStatus: null, deadlines },
    ...{ record: [], documents: [], patentKind: null, grantDate: null, officeData: null, closures: [] },
    filed: { country: null, filingDate, applications: [provisional] },
  };
}

function deadline(trigger: string, over: Partial<AuditedDeadline> = {}): AuditedDeadline {
  const [computed] = computeDeadlines({ trigger, mailDate: "2031-01-10" }).deadlines;
  if (!computed) throw new Error(`${trigger} starts nothing`);
  const { ruleId, ruleVersion, title } = computed;
  return {
    ...{ id: `d-${trigger}`, title, status: "docketed", trigger, mailDate: "2031-01-10", ruleId, ruleVersion },
    ...{ application: null, office: "US", dueAt: "2032-01-12", finalDate: null, computedDue: "2032-01-12" },
    ...{ extension: 0, computed, filed: null, filedOn: null, mailedOn: null, readIn: null },
    ...over,
  };
}

const subjects = (audited: AuditedMatter) => auditMatter(audited).map(({ subject }) => subject);

test("each year of a provisional without a deadline is a finding of its own, with the deadline that settles it", () => {
  const found = auditMatter(matter([]));
  expect(found).toMatchObject([
    {
      kind: "action-without-deadline",
      subject: "Non-provisional filing on a provisional (63/123,456 filed 2031-01-10)",
      ...{ dueAt: "2032-01-12", docket: null, office: null, deadlineId: null },
      fix: { kind: "propose-deadline", trigger: "PROVISIONAL", mailDate: "2031-01-10" },
    },
    { kind: "action-without-deadline", fix: { trigger: "PARIS", ruleId: "paris-filing" } },
  ]);
  expect(found[0]?.reason).toContain("needs a petition, and not later than 2032-03-12 (37 CFR 1.78(b))");
});

test.each(["docketed", "verified", "closed", "rejected"] as const)(
  "a deadline that is %s counts for its own rule",
  (status) => {
    const own = auditMatter(matter([deadline("PROVISIONAL", { status, application: "63123456" })]));
    expect(own.filter(({ key }) => key.startsWith("filing|"))).toMatchObject([{ fix: { trigger: "PARIS" } }]);
  },
);

test("a proposal is not on the docket, and a deadline of another filing date or application is another year", () => {
  const proposed = deadline("PARIS", { status: "proposed" });
  expect(auditMatter(matter([deadline("PROVISIONAL"), proposed]))).toMatchObject([
    { docket: "proposed, due 2032-01-12", deadlineId: "d-PARIS", fix: null },
  ]);
  const others = [deadline("PROVISIONAL", { application: "63999999" }), deadline("PARIS", { mailDate: "2031-01-09" })];
  expect(subjects(matter(others))).toHaveLength(2);
  expect(subjects(matter([deadline("PROVISIONAL"), deadline("PARIS")]))).toEqual([]);
});

test("a filing date from which nothing can be counted is said once", () => {
  expect(subjects(matter([], "1985-03-04"))).toEqual(["Year of the provisional 63/123,456 (filed 1985-03-04)"]);
});

test("no year is asked for where a later application was filed in time, unless it waits as a proposal", () => {
  const later = { number: "18123456", type: "Utility", filedOn: "2031-12-05" };
  const converted = (own: readonly AuditedDeadline[]) => {
    const before = matter(own);
    return auditMatter({
      ...before,
      filed: { country: null, filingDate: "2031-01-10", applications: [provisional, later] },
    });
  };
  expect(converted([])).toEqual([]);
  expect(converted([deadline("PARIS", { status: "proposed" })])).toMatchObject([{ deadlineId: "d-PARIS" }]);
});
