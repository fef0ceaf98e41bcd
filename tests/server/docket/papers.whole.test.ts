import type { Hub } from "@iphub/sdk";
import type { DeadlinePaper } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { registerOfficeJobs } from "@iphub/server/docket/uspto/office-work";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { coverPage, paperPdf } from "../../support/paper-pdf.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";

const patient = { timeout: 20_000 };
const application = "18111222";
const mailed = { eventCode: "MCTNF", eventDescriptionText: "Mail Non-Final Rejection", eventDate: "2026-01-30" };

onEmbedded((engine) => {
  let hub: FilesHub;
  let peer: UsptoPeer;
  let ben: Hub;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    hub = await startFilesHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "10" });
    await hub.plant({
      matters: [
        { id: "m-paper", references: ["18/111,222"] },
        { id: "m-none" },
        { id: "m-walled", teams: ["t-mech"], references: ["18/111,333"] },
      ],
    });
    registerOfficeJobs(hub.platform, openOffice(hub.platform));
    hub.platform.jobs.start();
    ben = await hub.as("ben");
    peer.events.set(application, [mailed]);
    peer.documents.set(application, [paper("ACTION", "CTNF", "2026-01-30")]);
    await ben.uspto.sync({ id: application });
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
    await peer.close();
  });

  const paper = (documentIdentifier: string, documentCode: string, date: string) => ({
    documentIdentifier,
    documentCode,
    documentCodeDescriptionText: "Non-Final Rejection",
    officialDate: `${date}T00:00:00.000-0500`,
    directionCategory: "OUTGOING",
  });
  const proposal = async (): Promise<DeadlineRecord | undefined> =>
    (await ben.deadlines.list({ inventionId: "m-paper", view: "all" })).data[0];
  const paperOf = async (): Promise<DeadlinePaper> => ben.deadlines.paper({ id: (await proposal())?.id ?? "" });
  const download = () => ben.uspto.download({ applicationId: application, documentIds: ["ACTION"] });

  test("a paper that no one has downloaded says so; a download that fails says why", async () => {
    await expect.poll(async () => (await proposal())?.trigger, patient).toBe("MCTNF");
    await expect.poll(async () => (await paperOf()).state, patient).toBe("not-downloaded");
    expect(await paperOf()).toMatchObject({
      document: { id: "ACTION", applicationId: application, code: "CTNF", date: "2026-01-30" },
      file: null,
      pages: [],
      periods: [],
    });
    peer.fail("/download/", { status: 403 });
    await download();
    await expect.poll(async () => (await paperOf()).state, patient).toBe("failed");
    expect((await paperOf()).error).toBe("The patent office does not accept the key. Ask your administrator.");
  });

  test("a downloaded paper gives its text by page and the period it sets with its dates; nothing is applied", async () => {
    peer.contents.set("ACTION", paperPdf([coverPage("2 MONTHS"), ["DETAILED ACTION", "Claim Rejections"]]));
    await download();
    await expect.poll(async () => (await paperOf()).state, patient).toBe("readable");
    const { pages, isWhole, periods, file } = await paperOf();
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain("DETAILED ACTION\nClaim Rejections");
    expect([isWhole, file?.mimeType]).toEqual([true, "application/pdf"]);
    expect(periods).toMatchObject([
      { period: "2m", page: 0, isCurrent: false, dueAt: "2026-03-30", finalDate: "2026-07-30" },
    ]);
    const [found] = periods;
    expect(pages[0]?.slice(found?.start, found?.end)).toBe("2 MONTHS");
    expect(await proposal()).toMatchObject({ status: "proposed", printedPeriod: null, dueAt: "2026-04-30" });
  });

  test("the period that the deadline has is the current one", async () => {
    const { id } = (await proposal()) ?? { id: "" };
    await ben.deadlines.change({ id, printedPeriod: "2m" });
    expect((await paperOf()).periods).toMatchObject([{ period: "2m", isCurrent: true, dueAt: "2026-03-30" }]);
  });

  test("a paper that the office corrects offers its new period; the docketed date moves only with a person's word", async () => {
    const { id } = (await proposal()) ?? { id: "" };
    await ben.deadlines.docket({ id });
    const ada = await hub.as("ada");
    await ada.deadlines.verify({ id });
    await ben.files.delete({ id: (await paperOf()).file?.id ?? "" });
    peer.contents.set("ACTION", paperPdf([coverPage("1 MONTH")]));
    await download();
    await expect.poll(async () => (await paperOf()).periods[0]?.period, patient).toBe("1m");
    expect((await paperOf()).periods).toMatchObject([
      { isCurrent: false, dueAt: "2026-03-02", finalDate: "2026-07-30" },
    ]);
    const docketed = await ben.deadlines.get({ id });
    expect(docketed).toMatchObject({ status: "verified", printedPeriod: "2m", dueAt: "2026-03-30" });
    const moved = await ben.deadlines.change({ id, printedPeriod: "1m" });
    expect(moved).toMatchObject({ status: "docketed", verifiedBy: null, nominal: "2026-02-28", dueAt: "2026-03-02" });
    expect(moved).toMatchObject({ finalDate: "2026-07-30", printedPeriod: "1m" });
    expect(moved.history.at(-1)).toMatchObject({ by: "ben@firm.example", dueAt: "2026-03-02" });
    expect((await paperOf()).periods).toMatchObject([{ period: "1m", isCurrent: true }]);
  });

  test("a scan has no text, a damaged file cannot be read; neither stops the answer", async () => {
    const one = await proposal();
    const { file } = await paperOf();
    for (const [content, state] of [
      [paperPdf([[], []]), "scanned"],
      [Buffer.from("%PDF-1.7 broken"), "unreadable"],
    ] as const) {
      await ben.files.delete({ id: (await paperOf()).file?.id ?? "" });
      peer.contents.set("ACTION", content);
      await download();
      await expect.poll(async () => (await paperOf()).state, patient).toBe(state);
      expect(await paperOf()).toMatchObject({ periods: [], document: { id: "ACTION" } });
    }
    expect(file?.id).not.toBe((await paperOf()).file?.id);
    expect(one?.id).toBeDefined();
  });

  test("without a document the paper is missing; a deadline of another team's matter is not there", async () => {
    const [byHand] = await ben.deadlines.propose({ inventionId: "m-none", trigger: "CTNF", mailDate: "2026-01-30" });
    expect(await ben.deadlines.paper({ id: byHand?.id ?? "" })).toMatchObject({ state: "missing", document: null });
    const ada = await hub.as("ada");
    const [walled] = await ada.deadlines.propose({ inventionId: "m-walled", trigger: "CTNF", mailDate: "2026-01-30" });
    expect((await failureOf(ben.deadlines.paper({ id: walled?.id ?? "" }))).status).toBe(404);
  });
});
