import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { refreshOf } from "../../support/refresh-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, staffDocket } from "./deadlines.support.ts";

const outgoing = { directionCategory: "OUTGOING", documentCodeDescriptionText: "As the office names it" } as const;

forEachEngine((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let ben: Hub;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    hub = await startSeededHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "0" });
    await staffDocket(hub);
    ben = await hub.as("ben");
    const matters = ["first", "later", "unknown", "grant", "kind", "papers"].map((id, index) => ({
      ...{ id: `m-${id}`, references: [`16/333,10${index}`] },
    }));
    await hub.plant({
      matters: [
        ...matters,
        { id: "m-two", references: ["16/333,201", "16/333,202"] },
        { id: "m-twins", references: ["16/333,301", "16/333,302"] },
        { id: "m-grown", references: ["16/333,401"] },
      ],
    });
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  async function refresh(applicationId: string) {
    await refreshOf(hub.platform, applicationId);
  }

  test("an event and its document are one clock, and the document is named", async () => {
    peer.documents.set("16333100", [
      { documentIdentifier: "F1", officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "CTFR", ...outgoing },
    ]);
    peer.events.set("16333100", [
      { eventCode: "MCTFR", eventDescriptionText: "Mail Final Rejection", eventDate: "2031-01-10" },
      { eventCode: "CTFR", eventDescriptionText: "Final Rejection", eventDate: "2031-01-07" },
    ]);
    await refresh("16333100");
    const found = await deadlinesOf(ben, "m-first");
    expect(found.map(({ ruleId }) => ruleId).sort()).toEqual(["us-ctfr", "us-ctfr-first-reply-window"]);
    for (const one of found) expect(one).toMatchObject({ documentId: "F1", mailDate: "2031-01-10" });
  });

  test("a document without its event starts the clock; the event corrects its date, and there is one deadline", async () => {
    peer.documents.set("16333101", [
      { documentIdentifier: "N1", officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "CTNF", ...outgoing },
    ]);
    peer.events.set("16333101", []);
    await refresh("16333101");
    const [early, ...others] = await deadlinesOf(ben, "m-later");
    expect(others).toEqual([]);
    expect(early).toMatchObject({ ruleId: "us-ctnf", mailDate: "2031-01-10", dueAt: "2031-04-10", documentId: "N1" });
    expect(early?.computed.notes.join(" ")).toContain("Counted from the document");
    peer.events.set("16333101", [
      { eventCode: "MCTNF", eventDescriptionText: "Mail Non-Final Rejection", eventDate: "2031-01-14" },
    ]);
    await refresh("16333101");
    const [mailed, ...more] = await deadlinesOf(ben, "m-later");
    expect(more).toEqual([]);
    expect(mailed).toMatchObject({ id: early?.id, mailDate: "2031-01-14", dueAt: "2031-04-14" });
    expect(mailed?.computed.notes.join(" ")).not.toContain("Counted from the document");
    expect(mailed?.history.map(({ did }) => did)).toEqual(["proposed", "moved"]);
  });

  test("an unknown outgoing document waits to be read once; receipts and search reports do not", async () => {
    peer.documents.set("16333102", [
      { documentIdentifier: "U1", officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "QX.NEW", ...outgoing },
      { documentIdentifier: "U2", officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "N417", ...outgoing },
      { documentIdentifier: "U3", officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "SRFW" },
    ]);
    await refresh("16333102");
    await refresh("16333102");
    expect(await deadlinesOf(ben, "m-unknown")).toMatchObject([{ status: "to-read", documentId: "U1" }]);
  });

  test("unknown documents of one code and day are each read, whichever of them was listed first", async () => {
    const paper = { officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "QX.NEW", ...outgoing };
    const list = async (...ids: readonly string[]) => {
      peer.documents.set(
        "16333105",
        ids.map((documentIdentifier) => ({ documentIdentifier, ...paper })),
      );
      await refresh("16333105");
      const found = await deadlinesOf(ben, "m-papers");
      return found.map(({ documentId, status }) => `${documentId} ${status}`).toSorted();
    };
    expect(await list("V2")).toEqual(["V2 to-read"]);
    expect(await list("V2", "V1")).toEqual(["V1 to-read", "V2 to-read"]);
    const second = (await deadlinesOf(ben, "m-papers")).find(({ documentId }) => documentId === "V2");
    await ben.deadlines.read({ id: second?.id ?? "", outcome: "no-period" });
    expect(await list("V1", "V2")).toEqual(["V1 to-read", "V2 rejected"]);
    const unread = await ben.docket.audit({ inventionId: "m-papers", kind: "notice-unread" });
    expect(unread.data).toMatchObject([{ documentId: "V1" }]);
    expect(await list("V1", "V2", "V3")).toEqual(["V1 to-read", "V2 rejected", "V3 to-read"]);
  });

  test("maintenance fees count from the grant date, not from the day it was recorded", async () => {
    peer.events.set("16333103", [
      { eventCode: "PGM/", eventDescriptionText: "Recordation of Patent Grant Mailed", eventDate: "2025-05-28" },
    ]);
    await refresh("16333103");
    expect(await deadlinesOf(ben, "m-grant")).toMatchObject([{ status: "to-read", trigger: "PGM/" }]);
    peer.data.set("16333103", { grantDate: "2025-05-20", applicationTypeLabelName: "Utility" });
    await refresh("16333103");
    const open = (await deadlinesOf(ben, "m-grant")).filter(({ status }) => status === "proposed");
    expect(open.map(({ mailDate, dueAt, finalDate }) => [mailDate, dueAt, finalDate])).toEqual([
      ["2025-05-20", "2028-11-20", "2029-05-21"],
      ["2025-05-20", "2032-11-22", "2033-05-20"],
      ["2025-05-20", "2036-11-20", "2037-05-20"],
    ]);
    const [first] = open;
    await ben.deadlines.docket({ id: first?.id ?? "" });
    await (await hub.as("ada")).deadlines.verify({ id: first?.id ?? "" });
    peer.data.set("16333103", { grantDate: "2025-05-27", applicationTypeLabelName: "Utility" });
    await refresh("16333103");
    const moved = await ben.deadlines.get({ id: first?.id ?? "" });
    expect(moved).toMatchObject({
      dueAt: "2028-11-27",
      status: "docketed",
      verifiedBy: null,
      docketedBy: "ben@firm.example",
    });
    expect(moved.history.at(-1)).toMatchObject({ did: "moved", by: null, dueAt: "2028-11-27" });
    expect(moved.history.at(-1)?.reason).toContain("it gave 2028-11-20");
  });

  test("a matter that gets an application number is asked for at the office at once", async () => {
    const asked = async (applicationId: string) =>
      (
        await hub.platform.db
          .selectFrom("jobs")
          .select("payload")
          .where("kind", "=", "uspto-refresh")
          .where("dedupe_key", "=", applicationId)
          .execute()
      ).length;
    const created = await ben.inventions.create({ title: "New case", references: ["16/444,001"] });
    expect(await asked("16444001")).toBe(1);
    await ben.inventions.update({ id: created.id, references: ["16/444,001", "16/444,002"] });
    expect([await asked("16444001"), await asked("16444002")]).toEqual([1, 1]);
    await ben.inventions.update({ id: created.id, title: "New case, named" });
    expect(await asked("16444002")).toBe(1);
  });

  test("the office's kind decides whether a patent pays fees at all", async () => {
    peer.data.set("16333104", { grantDate: "2025-05-20", applicationTypeLabelName: "Design" });
    peer.events.set("16333104", [
      { eventCode: "PGM/", eventDescriptionText: "Recordation of Patent Grant Mailed", eventDate: "2025-05-20" },
    ]);
    await refresh("16333104");
    expect(await deadlinesOf(ben, "m-kind")).toEqual([]);
  });

  test("the same action mailed on one day in two applications is a deadline of each, with its own paper and endings", async () => {
    const action = { eventCode: "MCTNF", eventDescriptionText: "Mail Non-Final Rejection", eventDate: "2031-01-10" };
    const paper = { officialDate: "2031-01-10T00:00:00.000-0500", documentCode: "CTNF", ...outgoing };
    for (const [applicationId, id] of [
      ["16333301", "P1"],
      ["16333302", "P2"],
    ] as const) {
      peer.documents.set(applicationId, [{ documentIdentifier: id, ...paper }]);
      peer.events.set(applicationId, [action]);
      await refresh(applicationId);
    }
    const both = await deadlinesOf(ben, "m-twins");
    expect(both.map(({ documentId, applicationNumber }) => [documentId, applicationNumber]).sort()).toEqual([
      ["P1", "16333301"],
      ["P2", "16333302"],
    ]);
    peer.events.set("16333302", [
      { eventCode: "A...", eventDescriptionText: "Response after Non-Final Action", eventDate: "2031-03-03" },
      action,
    ]);
    await refresh("16333302");
    await refresh("16333301");
    const replied = await deadlinesOf(ben, "m-twins");
    expect(replied.map(({ documentId, officeReply }) => [documentId, officeReply?.date ?? null]).sort()).toEqual([
      ["P1", null],
      ["P2", "2031-03-03"],
    ]);
    const offered = async (documentId: string) => {
      const id = replied.find((one) => one.documentId === documentId)?.id ?? "";
      return (await ben.deadlines.endings({ id })).filter(({ ends }) => ends).map(({ date }) => date);
    };
    expect([await offered("P1"), await offered("P2")]).toEqual([[], ["2031-03-03"]]);
  });

  test("a deadline that was stored before the matter had a second application stays one of its own", async () => {
    const action = { eventCode: "MCTNF", eventDescriptionText: "Mail Non-Final Rejection", eventDate: "2031-01-10" };
    peer.documents.set("16333401", []);
    peer.documents.set("16333402", []);
    peer.events.set("16333401", [action]);
    await refresh("16333401");
    const [first] = await deadlinesOf(ben, "m-grown");
    await ben.deadlines.docket({ id: first?.id ?? "" });
    await ben.inventions.update({ id: "m-grown", references: ["16/333,401", "16/333,402"] });
    peer.events.set("16333402", [action]);
    await refresh("16333402");
    await refresh("16333401");
    const found = await deadlinesOf(ben, "m-grown");
    expect(found.map(({ ruleId, status }) => [ruleId, status]).sort()).toEqual([
      ["us-ctnf", "docketed"],
      ["us-ctnf", "proposed"],
    ]);
    const missing = await ben.docket.audit({ inventionId: "m-grown", kind: "action-without-deadline" });
    expect(missing.data.map(({ subject }) => subject)).toEqual([expect.stringContaining("application 16333402")]);
  });

  test("two applications of a matter with the same line on one day both have it, and one's RCE ends nothing of the other", async () => {
    const action = { eventCode: "MCTFR", eventDescriptionText: "Mail Final Rejection", eventDate: "2031-01-10" };
    const request = { eventCode: "RCEX", eventDescriptionText: "Request for Continued Examination" };
    for (const applicationId of ["16333201", "16333202"]) peer.documents.set(applicationId, []);
    peer.events.set("16333201", [action]);
    peer.events.set("16333202", [{ ...request, eventDate: "2031-02-10" }, action]);
    await refresh("16333202");
    expect((await deadlinesOf(ben, "m-two")).map(({ ruleId }) => ruleId)).not.toContain("us-ctfr");
    await refresh("16333201");
    expect((await deadlinesOf(ben, "m-two")).map(({ ruleId }) => ruleId)).toContain("us-ctfr");
  });
});
