import type { FilterData } from "@iphub/sdk/contract/task-query";
import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { deadlineEnd, findingEnd, milestoneEnd, taskEnd } from "@iphub/sdk/domain/due-end";
import { meansOpenWork } from "@iphub/sdk/domain/work/open-work";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { describe, expect, it } from "vitest";

const TODAY = "2026-01-05";

describe("due badges", () => {
  it.each([
    ["2026-01-02", "▲ 3 d overdue", "danger"],
    ["2026-01-04", "▲ 1 d overdue", "danger"],
    ["2026-01-05", "◆ today", "warn"],
    ["2026-01-06", "● in 1 d", "text"],
    ["2026-01-07", "● in 2 d", "text"],
    ["2026-01-12", "● in 7 d", "text"],
    ["2026-01-13", "○ 13 Jan", "muted"],
    ["2026-12-31", "○ 31 Dec", "muted"],
    ["2027-01-14", "○ 14 Jan 2027", "muted"],
    [null, "– none", "muted"],
  ])("%s is %s", (dueAt, text, tone) => {
    const badge = dueBadge({ dueAt, today: TODAY });
    expect([badge.text, badge.tone]).toEqual([text, tone]);
    expect(badge.text).toBe(`${badge.glyph} ${badge.words}`);
  });

  it.each([
    [null, "past the set date, 4 d left", "◆ past the set date, 4 d left", "warn"],
    ["2026-02-02", "extension 1 runs, 28 d left", "◆ extension 1 runs, 28 d left", "warn"],
    ["2026-02-02", null, "◆ final in 28 d", "warn"],
    ["2026-01-04", "extension 1 runs, last day", "▲ final date passed", "danger"],
    ["2026-01-04", null, "▲ final date passed", "danger"],
    // A final date that is no later than the due date adds nothing to it.
    ["2026-01-02", null, "▲ 3 d overdue", "danger"],
    [null, null, "▲ 3 d overdue", "danger"],
  ])("past its due date, with the final date %s and '%s', it is %s", (finalDate, standing, text, tone) => {
    const badge = dueBadge({ dueAt: "2026-01-02", today: TODAY, finalDate, standing });
    expect([badge.text, badge.tone]).toEqual([text, tone]);
  });

  it("a fee that is docketed to the end of its grace period says before that day that this period runs", () => {
    const fee = { dueAt: "2026-02-02", finalDate: "2026-02-02", today: TODAY };
    expect(dueBadge({ ...fee, standing: "in grace, 28 d left" }).text).toBe("◆ in grace, 28 d left");
    expect(dueBadge(fee).text).toBe("○ 2 Feb");
  });

  it("done wins over overdue, and keeps the exact date beside it", () => {
    const badge = dueBadge({ dueAt: "2026-01-02", today: TODAY, ended: "done" });
    expect([badge.text, badge.tone, badge.exact]).toEqual(["✓ done", "ok", "Fri 2 Jan 2026"]);
    expect(dueBadge({ dueAt: undefined, today: TODAY, ended: "done" }).exact).toBeNull();
  });

  it("what was dropped is not called done, however long it was overdue", () => {
    for (const ended of ["cancelled", "rejected", "waived"] as const) {
      const badge = dueBadge({ dueAt: "2026-01-02", today: TODAY, ended });
      expect([badge.text, badge.tone, badge.exact]).toEqual([`– ${ended}`, "muted", "Fri 2 Jan 2026"]);
    }
  });

  it("only what was done or filed ends as done", () => {
    const states = [null, "active", "finished", "deleted"] as const;
    const ends = (status: TaskStatus) => states.map((milestoneState) => taskEnd({ status, milestoneState }));
    expect(ends("done")).toEqual(["done", "done", "done", "done"]);
    expect(ends("cancelled")).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    for (const status of openStatuses) expect(ends(status)).toEqual([null, null, "done", "cancelled"]);
    expect([deadlineEnd("closed"), deadlineEnd("rejected"), deadlineEnd("verified")]).toEqual([
      "done",
      "rejected",
      null,
    ]);
    expect(milestoneEnd({ deleted: true, finished: true })).toBe("cancelled");
    expect(milestoneEnd({ deleted: false, finished: true })).toBe("done");
    expect(milestoneEnd({ deleted: false, finished: false })).toBeNull();
    expect([findingEnd("resolved"), findingEnd("waived"), findingEnd("open")]).toEqual(["done", "waived", null]);
  });

  it("a list means open work without any condition, for all open statuses, and for overdue without a status", () => {
    const status = [...openStatuses];
    const order: FilterData = { sortBy: "title", order: "desc", groupBy: "status", exclude: ["k-1"] };
    for (const data of [{}, order, { qs: " , ", tags: [], status: [] }, { status }, { status: status.toReversed() }]) {
      expect(meansOpenWork([data]), JSON.stringify(data)).toBe(true);
    }
    expect(meansOpenWork([{ dueAt: "overdue" }, { tags: ["fee"] }])).toBe(true);
    expect(meansOpenWork([{ tags: ["fee"] }, { status, qs: "draft" }])).toBe(true);
    expect(meansOpenWork([{ dueAt: "overdue" }, { status: ["open"] }])).toBe(false);
    for (const data of [{ qs: "draft" }, { tags: ["fee"] }, { dueAt: {} }, { status: status.slice(1) }]) {
      expect(meansOpenWork([data, {}]), JSON.stringify(data)).toBe(false);
    }
    expect(meansOpenWork([{ status: [...status, "done"] }])).toBe(false);
  });

  it("a deadline carries its weekday, and its year when that is not today's", () => {
    expect(dueBadge({ dueAt: "2026-01-14", today: TODAY, deadline: true }).text).toBe("○ Wed 14 Jan");
    expect(dueBadge({ dueAt: "2027-01-14", today: TODAY, deadline: true }).text).toBe("○ Thu 14 Jan 2027");
  });

  it("counts days over a year's end", () => {
    expect(dueBadge({ dueAt: "2026-01-02", today: "2025-12-30" }).text).toBe("● in 3 d");
  });
});
