import type { Hub } from "@iphub/sdk";
import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { auditStale } from "@iphub/server/docket/docket/start-auditing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { refreshOf } from "../../support/refresh-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let ben: Hub;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    hub = await startSeededHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE_MS: "0" });
    await staffDocket(hub);
    ben = await hub.as("ben");
    const ids = ["action", "source", "closed", "waive", "quiet", "fix"];
    await hub.plant({
      matters: [
        ...ids.map((id) => ({ id: `m-${id}`, inHouseAttorney: "ada@firm.example" })),
        { id: "m-fields", title: "Lithium cell", references: ["17/248,024", "US 9,999,999 B2"], applicant: "Old Inc." },
        { id: "m-secret", teams: ["t-chem"] },
      ],
    });
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  const findingsOf = async (inventionId: string, view: "open" | "waived" | "resolved" = "open") =>
    (await ben.docket.audit({ inventionId, view })).data;
  const only = async (inventionId: string): Promise<DocketFinding> => {
    const found = await findingsOf(inventionId);
    expect(found).toHaveLength(1);
    const [one] = found;
    if (!one) throw new Error("nothing was found");
    return one;
  };
  const recentDay = "2031-01-31";

  test("a mailed action is a finding until its deadline is docketed", async () => {
    await officeRecord(hub, "m-action", [[recentDay, "MCTNF"]]);
    const proposed = await only("m-action");
    expect(proposed).toMatchObject({
      kind: "action-without-deadline",
      status: "open",
      subject: "Response to non-final office action (CTNF mailed 2031-01-31)",
      dueAt: "2031-04-30",
      docket: "proposed, due 2031-04-30",
      office: "MCTNF 2031-01-31",
      fix: null,
    });
    expect(proposed.reason).toContain("only proposed");
    await ben.deadlines.docket({ id: proposed.deadlineId ?? "" });
    expect(await findingsOf("m-action")).toEqual([]);
    expect(await findingsOf("m-action", "resolved")).toMatchObject([{ id: proposed.id, status: "resolved" }]);
    await officeRecord(hub, "m-action", [["2031-03-03", "A..."]]);
    expect(await findingsOf("m-action")).toEqual([]);
  });

  test("a deadline of which the record shows no mailing is a finding, and names the mailing that may be meant", async () => {
    await officeRecord(hub, "m-source", [["2030-01-02", "FLRCPT.O"]]);
    const [deadline] = await ben.deadlines.propose({ inventionId: "m-source", trigger: "CTNF", mailDate: recentDay });
    expect(await findingsOf("m-source")).toEqual([]);
    await ben.deadlines.docket({ id: deadline?.id ?? "" });
    expect(await only("m-source")).toMatchObject({
      kind: "deadline-without-source",
      deadlineId: deadline?.id,
      docket: "CTNF 2031-01-31",
      office: null,
      dueAt: "2031-04-30",
    });
    await officeRecord(hub, "m-source", [["2031-02-03", "MCTNF"]]);
    const kinds = (await findingsOf("m-source")).map(({ kind, office }) => [kind, office]);
    expect(kinds).toEqual([
      ["deadline-without-source", "CTNF 2031-02-03"],
      ["action-without-deadline", "MCTNF 2031-02-03"],
    ]);
    await ben.deadlines.change({ id: deadline?.id ?? "", mailDate: "2031-02-03" });
    expect(await findingsOf("m-source")).toEqual([]);
  });

  test("a closed deadline without a reply in the record is a finding once the record had time to show it", async () => {
    await officeRecord(hub, "m-closed", [["2025-01-31", "MCTNF"]]);
    const [deadline] = await deadlinesOf(ben, "m-closed");
    await ben.deadlines.close({ id: deadline?.id ?? "", filed: "Response", filedOn: "2025-03-03" });
    const found = await only("m-closed");
    expect(found).toMatchObject({ kind: "closure-without-response", docket: "Response 2025-03-03", office: null });
    await officeRecord(hub, "m-closed", [["2025-03-03", "A..."]]);
    expect(await findingsOf("m-closed")).toEqual([]);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const yesterday = daysAgo(1);
    await officeRecord(hub, "m-quiet", [[daysAgo(60), "MCTNF"]]);
    const [late] = await deadlinesOf(ben, "m-quiet");
    await ben.deadlines.close({ id: late?.id ?? "", filed: "Response", filedOn: yesterday });
    expect(await findingsOf("m-quiet")).toEqual([]);
  });

  test("fields that disagree are taken over from the office or waived; a waiver ends when its facts change", async () => {
    peer.events.set("17248024", []);
    peer.data.set("17248024", {
      inventionTitle: "LITHIUM  CELL",
      firstApplicantName: "PolyPlus Battery Company",
      filingDate: "2021-01-05",
      patentNumber: "11646472",
      applicationStatusDescriptionText: "Patented Case",
    });
    await refresh();
    const found = await findingsOf("m-fields");
    expect(
      found.map(({ subject, docket, office, fix }) => [subject, docket, office, fix?.words ?? null]).sort(),
    ).toEqual([
      ["Applicant", "Old Inc.", "PolyPlus Battery Company", "Use the office's applicant"],
      ["Filing date", null, "2021-01-05", "Use the office's filing date"],
      ["Office status", null, "Patented Case", "Use the office's office status"],
      ["Patent number", "US 9,999,999 B2", "11646472", null],
    ]);
    const of = (subject: string) => found.find((one) => one.subject === subject)?.id ?? "";
    const filed = await ben.docket.resolve({ id: of("Filing date") });
    expect(filed).toMatchObject({ status: "resolved", fix: null });
    expect(filed.history.map(({ did, by }) => [did, by])).toEqual([
      ["found", null],
      ["settled", "ben@firm.example"],
      ["settled", null],
    ]);
    expect(await ben.inventions.get({ id: "m-fields" })).toMatchObject({
      filingDate: "2021-01-05",
      title: "Lithium cell",
    });
    await ben.docket.waive({ id: of("Applicant"), reason: "Renamed; the assignment is recorded" });
    await refresh();
    expect((await findingsOf("m-fields", "waived")).map(({ subject }) => subject)).toEqual(["Applicant"]);
    peer.data.set("17248024", { ...peer.data.get("17248024"), firstApplicantName: "SES Holdings" });
    await refresh();
    const again = (await findingsOf("m-fields")).find(({ subject }) => subject === "Applicant");
    expect(again).toMatchObject({ status: "open", office: "SES Holdings", waivedBy: null });
    expect(again?.reopenedAt).not.toBeNull();
    const told = (await loggedEvents(hub.platform, "docket-finding-reopened")).at(-1);
    expect(told).toMatchObject({ actor: null, invention_id: "m-fields", live_name: "docket:finding" });
    const noFix = await failureOf(ben.docket.resolve({ id: of("Patent number") }));
    expect(noFix).toMatchObject({ status: 409, code: "wrong_state" });
  });

  test("an advisory gap is settled by proposing the one deadline that is missing", async () => {
    await officeRecord(hub, "m-fix", [
      ["2023-05-09", "PTAC"],
      ["2023-05-09", "PGM/"],
    ]);
    await hub.platform.database.kysely.deleteFrom("deadlines").where("invention_id", "=", "m-fix").execute();
    // A deadline of the docket's own has the matter audited; a line of the record would propose the fees again.
    await ben.deadlines.propose({ inventionId: "m-fix", trigger: "PROVISIONAL", mailDate: "2023-01-05" });
    const missing = (await findingsOf("m-fix")).find(({ subject }) => subject.startsWith("Second maintenance fee"));
    expect(missing).toMatchObject({ fix: { kind: "propose-deadline" }, dueAt: "2030-11-12", docket: null });
    const settled = await ben.docket.resolve({ id: missing?.id ?? "", updatedAt: missing?.updatedAt ?? "" });
    expect(settled).toMatchObject({ status: "open", fix: null, docket: "proposed, due 2030-11-12" });
    expect((await deadlinesOf(ben, "m-fix")).map(({ ruleId }) => ruleId)).toEqual([
      "us-provisional-conversion",
      "us-maintenance-fee-2",
    ]);
    expect(await loggedEvents(hub.platform, "docket-finding-settled")).toContainEqual(
      expect.objectContaining({ actor: "ben@firm.example", invention_id: "m-fix" }),
    );
  });

  test("waiving needs a reason, the right and what is newest; it is in the log and can be taken back", async () => {
    await officeRecord(hub, "m-waive", [[recentDay, "MCTFR"]]);
    const found = await only("m-waive");
    const [ada, eve] = [await hub.as("ada"), await hub.as("eve")];
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["reader"] })
      .where("id", "=", "u-eve")
      .execute();
    await expect(ben.docket.waive({ id: found.id, reason: " " })).rejects.toThrow("reason is empty");
    expect(await failureOf((await hub.as("eve")).docket.waive({ id: found.id, reason: "no" }))).toMatchObject({
      status: 403,
    });
    const waived = await ben.docket.waive({ id: found.id, reason: "Abandoned on purpose", updatedAt: found.updatedAt });
    expect(waived).toMatchObject({
      status: "waived",
      waivedBy: "ben@firm.example",
      waivedReason: "Abandoned on purpose",
    });
    const stale = await failureOf(ada.docket.reopen({ id: found.id, updatedAt: found.updatedAt }));
    expect(stale).toMatchObject({ status: 409, current: { status: "waived" } });
    expect(await failureOf(ben.docket.waive({ id: found.id, reason: "again" }))).toMatchObject({ status: 409 });
    const logged = (await loggedEvents(hub.platform, "docket-finding-waived")).filter(
      (one) => one.invention_id === "m-waive",
    );
    expect(logged).toMatchObject([
      { actor: "ben@firm.example", live_name: "docket:finding", metadata: { reason: "Abandoned on purpose" } },
    ]);
    const open = await ada.docket.reopen({ id: found.id });
    expect(open).toMatchObject({ status: "open", waivedBy: null, reopenedAt: null });
    expect(await failureOf(eve.docket.get({ id: "nothing" }))).toMatchObject({ status: 404 });
  });

  test("what a person may not see is neither listed nor counted nor found", async () => {
    await officeRecord(hub, "m-secret", [[recentDay, "MCTNF"]]);
    const secret = await only("m-secret");
    const eve = await hub.as("eve");
    expect((await eve.docket.audit({ inventionId: "m-secret" })).total).toBe(0);
    expect(await failureOf(eve.docket.get({ id: secret.id }))).toMatchObject({ status: 404 });
    const [own, hers] = [await ben.docket.state(), await eve.docket.state()];
    expect(own.open - hers.open).toBe(1);
    expect(own.matters - hers.matters).toBe(1);
  });

  test("the state says what was audited, and what the office did not answer", async () => {
    await auditStale(hub.platform, new AbortController().signal);
    const before = await ben.docket.state();
    expect(before.audited).toBe(before.matters);
    peer.fail("/applications/17248024", { status: 403 });
    await hub.platform.database.kysely
      .updateTable("office_applications")
      .set({ tried_at: "2026-01-01T00:00:00.000Z" })
      .execute();
    const asked = await ben.docket.ask();
    expect(asked).toMatchObject({ queued: 1, configured: true });
    expect((await ben.docket.state()).office.waiting).toBe(1);
    await expect(refresh()).rejects.toThrow();
    const after = await ben.docket.state({ since: asked.since });
    expect(after.office).toMatchObject({ unanswered: 1 });
    expect(after.office.lastError).not.toBeNull();
    expect(after.open).toBe(before.open);
  });

  async function refresh() {
    await refreshOf(hub.platform, "17248024");
  }
});
