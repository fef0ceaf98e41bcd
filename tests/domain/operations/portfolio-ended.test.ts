import { type DeadlineRecord, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { ENTERED_TRIGGER } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { keptDeadlines } from "@iphub/sdk/domain/operations/portfolio/changes";
import { exportedPortfolio } from "@iphub/sdk/domain/operations/portfolio/portfolio-document";
import { nameText } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { expect, test } from "vitest";
import { compared, emptyPortfolio } from "./support/compared.ts";

const at = "2026-01-05T09:00:00.000Z";
const own = { id: "m-1", title: "Antenna", references: ["A-1"], applicationNumber: null, createdAt: at, updatedAt: at };
const matter: InventionHit = { ...initialValues(inventionFields), filingDate: null, officeStatus: null, ...own };

/** A deadline that was entered by hand on this day of January. */
function entered(day: number, status: DeadlineRecord["status"], title = "Reply"): DeadlineRecord {
  const invention = { id: "m-1", title: "Antenna", references: ["A-1"] };
  const proposedAt = `2026-01-0${day}T09:00:00.000Z`;
  const given = { id: `d-${day}`, title, status, invention, proposedAt, milestoneId: null };
  return { ...exampleDeadline, trigger: ENTERED_TRIGGER, ...given, assignees: [], history: [] };
}

test("an export counts the ended deadlines that it leaves out, and names those whose number counts them", () => {
  const deadlines = [
    entered(1, "rejected"),
    entered(2, "docketed"),
    entered(3, "closed", "Fee"),
    entered(4, "docketed", "Opposition"),
    entered(5, "docketed", "Opposition"),
    entered(6, "docketed", "reply"),
  ];
  const { document, ended, countingEnded } = exportedPortfolio({ ...emptyPortfolio, matters: [matter], deadlines });
  expect(ended).toBe(2);
  expect(countingEnded.map(nameText)).toEqual(["A-1 › Reply (2)", "A-1 › reply (3)"]);
  expect(document.deadlines.map(({ title, number }) => [title, number])).toEqual([
    ["Reply", 2],
    ["Opposition", undefined],
    ["Opposition", 2],
    ["reply", 3],
  ]);
  expect(document.deadlines.some((entry) => "isUndone" in entry || "status" in entry)).toBe(false);
});

test("a deadline on the docket that a file owned and no longer names is kept, an ended one is none", () => {
  const deadlines = [entered(1, "docketed"), entered(2, "rejected"), entered(3, "docketed", "Fee")];
  const { desired, entries } = compared({}, { matters: [matter], deadlines });
  const kept = (...ids: string[]) => keptDeadlines(new Set(ids), desired, entries).map(({ id }) => id);
  expect(kept("d-1", "d-2", "m-1")).toEqual(["d-1"]);
  expect(kept("d-2")).toEqual([]);
  const entry = { matter: "A-1", title: "Fee", number: 1, milestoneNumber: 1, office: "US", source: "Letter" };
  const named = compared({ deadlines: [{ ...entry, dueDate: "2026-06-01" }] }, { matters: [matter], deadlines });
  expect(keptDeadlines(new Set(["d-1", "d-3"]), named.desired, named.entries).map(({ id }) => id)).toEqual(["d-1"]);
});
