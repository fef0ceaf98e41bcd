import { type Hub, HubHttpError } from "@iphub/sdk";
import { sortIfwDocuments } from "@iphub/sdk/domain/docket/ifw-order";
import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { registerOfficeJobs, syncRound } from "@iphub/server/docket/uspto/office-work";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";

const history = [
  { eventCode: "MCTNF", eventDescriptionText: "Mail Non-Final Rejection", eventDate: "2022-06-09" },
  { eventCode: "MN/=.", eventDescriptionText: "Mail Notice of Allowance", eventDate: "2023-01-13" },
  { eventCode: "MN/=.", eventDescriptionText: "Mail Notice of Allowance", eventDate: "2023-01-03" },
];
const patient = { timeout: 20_000 };

forEachEngine((engine) => {
  let hub: FilesHub;
  let peer: UsptoPeer;
  let ada: Hub;
  let ben: Hub;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    peer.documents.set("17248024", realWrapper());
    peer.events.set("17248024", history);
    hub = await startFilesHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "10" });
    await hub.plant({ matters: [{ id: "m-kept", references: ["18/000,001"], teams: ["t-mech"] }] });
    registerOfficeJobs(hub.platform, openOffice(hub.platform));
    hub.platform.jobs.start();
    [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
    await peer.close();
  });

  const documents = () => ada.uspto.documents({ id: "17248024" });
  const itemsOf = async (id: string) => (await ada.uspto.downloads()).find((one) => one.id === id)?.items ?? [];
  const statusOf = async (id: string) => (await ada.uspto.downloadStatus({ id })).status;

  // spec: 3.17, 7.40
  test("what is stored comes at once, and is refreshed behind it; mail events are told once", async () => {
    expect(await documents()).toEqual([]);
    await expect.poll(async () => (await documents()).length, patient).toBe(45);
    const listed = await documents();
    expect(listed.map(({ id }) => id)).toEqual(sortIfwDocuments(listed).map(({ id }) => id));
    const place = { date: "2023-10-03", code: "PETDEC", applicationId: "17248024" };
    expect(listed[0]).toMatchObject({ id: "LN4VBTHCXBLUEX2", ...place, formats: ["PDF"], fileId: null });
    expect((await loggedEvents(hub.platform, "office-allowance")).length).toBe(2);
    const [action] = await loggedEvents(hub.platform, "office-action");
    const { metadata } = action ?? {};
    expect(metadata).toMatchObject({ code: "MCTNF", date: "2022-06-09", applicationNumber: "17248024" });
    peer.events.set("17248024", [
      { eventCode: "MCTAV", eventDescriptionText: "Mail Advisory", eventDate: "2023-02-01" },
      ...history,
    ]);
    peer.documents.set("17248024", [
      { ...realWrapper()[0], documentIdentifier: "NEW", documentCode: "CTAV" },
      ...realWrapper(),
    ]);
    expect(await ada.uspto.sync({ id: "17/248,024" })).toMatchObject({ queued: true, lastError: null });
    await expect.poll(async () => (await documents()).length, patient).toBe(46);
    expect((await loggedEvents(hub.platform, "office-action")).length).toBe(2);
    expect((await loggedEvents(hub.platform, "office-allowance")).length).toBe(2);
    expect((await loggedEvents(hub.platform, "ifw-document-added")).map((one) => one.metadata.documentId)).toEqual([
      "NEW",
    ]);
  });

  // spec: 8.12
  test("an application that no matter holds, that is hidden or unknown to the office is an empty list", async () => {
    for (const id of ["12345678", "nonsense", "..", "PCTUS2024012345"]) {
      expect(await ada.request("GET", `/api/uspto/applications/${encodeURIComponent(id)}x`)).toMatchObject({
        status: 200,
        data: [],
      });
    }
    expect(await ben.uspto.documents({ id: "18000001" })).toEqual([]);
    expect(await ada.uspto.documents({ id: "18000001" })).toEqual([]);
    expect((await failureOf(ben.uspto.sync({ id: "18000001" }))).status).toBe(404);
    const [refused] = (await failureOf(ben.uspto.download({ applicationId: "18000001", documentIds: ["x"] }))).fields;
    expect(refused?.field).toBe("applicationId");
  });

  test("a failing office leaves what is stored, and says why", async () => {
    const refused = { status: 403 };
    // Of this application only: another one may be asked for still.
    peer.fail("17248024/documents", refused, refused, refused);
    await ada.uspto.sync({ id: "17248024" });
    const failed = () =>
      hub.platform.db.selectFrom("jobs").select("last_error").where("status", "=", "failed").executeTakeFirst();
    await expect.poll(failed, patient).toMatchObject({ last_error: expect.stringContaining("IPHUB_USPTO_KEY") });
    const { lastError } = await ada.uspto.sync({ id: "17248024" });
    expect(lastError).toBe("The patent office does not accept the key. Ask your administrator.");
    expect((await documents()).length).toBe(46);
  });

  // spec: 3.35, 4.26, 7.41
  test("ten documents come through a failing office, each once, and the queue says completed", async () => {
    const wanted = (await documents()).slice(0, 10).map(({ id }) => id);
    peer.fail("/download/", { status: 429, headers: { "retry-after": "1" } }, "cut", "cut in the middle", {
      status: 500,
    });
    peer.fail("/download/", { status: 200, body: "<html>maintenance</html>" }, { delayMs: 300 });
    const [first, again] = await Promise.all([
      ada.uspto.download({ applicationId: "17248024", documentIds: wanted }),
      ada.uspto.download({ applicationId: "17/248,024", documentIds: wanted.slice(0, 3) }),
    ]);
    expect(first).toMatchObject({ inventionId: "m-1", requestedBy: "ada@firm.example" });
    await expect.poll(() => statusOf(first.id), { timeout: 30_000 }).toBe("completed");
    await expect.poll(() => statusOf(again.id), patient).toBe("completed");
    expect((await itemsOf(first.id)).map(({ status, error }) => [status, error])).toEqual(
      wanted.map(() => ["completed", null]),
    );
    const files = (await ada.files.list({ reference: "m-1" })).filter(({ source }) => source === "patent-office");
    expect(files.length).toBe(10);
    expect(files.every(({ version, mimeType }) => version === 1 && mimeType === "application/pdf")).toBe(true);
    const live = await loggedEvents(hub.platform, "ifw-document-downloaded");
    expect(live.length).toBe(10);
    expect(live[0]).toMatchObject({ live_name: "downloaded-file", actor: "ada@firm.example", invention_id: "m-1" });
    expect((await documents()).filter(({ fileId }) => fileId !== null).length).toBe(10);
    const third = await ada.uspto.download({ applicationId: "17248024", documentIds: wanted });
    expect(third.status).toBe("completed");
    await hub.nothingElseStored();
  });

  test("a document that the office no longer has fails with a word, without being asked for again and again", async () => {
    const [, document] = (await documents()).filter(({ fileId }) => fileId === null);
    peer.fail(`${document?.id}.pdf`, { status: 404 });
    const { id } = await ada.uspto.download({ applicationId: "17248024", documentIds: [document?.id ?? ""] });
    await expect.poll(() => statusOf(id), patient).toBe("failed");
    expect((await itemsOf(id))[0]?.error).toContain("no longer has");
    const wrong = await failureOf(ada.uspto.download({ applicationId: "17248024", documentIds: ["NEW", "x"] }));
    expect(wrong).toBeInstanceOf(HubHttpError);
    expect(wrong.fields[0]?.field).toBe("documentIds[1]");
    expect((await failureOf(ada.uspto.downloadStatus({ id: "none" }))).status).toBe(404);
  });

  test("the scheduled round checks the key and asks for what was never asked for", async () => {
    const office = openOffice(hub.platform);
    const before = peer.seen.length;
    expect(await syncRound(hub.platform, office, new AbortController().signal)).toBe(0);
    expect(peer.seen.length).toBe(before);
    await hub.plant({ matters: [{ id: "m-new", references: ["16/111,222"] }] });
    peer.documents.set("16111222", [{ documentIdentifier: "A", officialDate: "2020-01-01", documentCode: "WCLM" }]);
    await hub.plant({ matters: [{ id: "m-secret", references: ["19/999,999"] }] });
    expect(await syncRound(hub.platform, office, new AbortController().signal)).toBe(1);
    await expect.poll(async () => (await ada.uspto.documents({ id: "16111222" })).length, patient).toBe(1);
    // Of an unpublished application the office lists nothing: it is not asked for by itself, and not before tomorrow.
    expect(peer.seen.filter(({ path }) => path.includes("19999999"))).toEqual([]);
    expect(await syncRound(hub.platform, office, new AbortController().signal)).toBe(0);

    // One that always fails is asked for at growing pauses, until it succeeds.
    const { kysely } = hub.platform.database;
    const fromNow = (hours: number) => new Date(hub.platform.clock.now().getTime() + hours * 3_600_000).toISOString();
    const tried = { last_error: "unreadable", tried_at: fromNow(-2) };
    await kysely.updateTable("office_applications").set(tried).where("application_id", "=", "16111222").execute();
    const failed = { failures: 2, first_failed_at: fromNow(-3), failed_at: fromNow(-2), last_error: "unreadable" };
    const failing = { work: "uspto-refresh", subject: "16111222", next_at: fromNow(1), ...failed };
    await kysely.insertInto("failing_work").values(failing).execute();
    expect(await syncRound(hub.platform, office, new AbortController().signal)).toBe(0);
    const due = { next_at: fromNow(-0.1) };
    await kysely.updateTable("failing_work").set(due).where("subject", "=", "16111222").execute();
    expect(await syncRound(hub.platform, office, new AbortController().signal)).toBe(1);
    const left = () =>
      kysely.selectFrom("failing_work").select("work").where("subject", "=", "16111222").executeTakeFirst();
    await expect.poll(left, patient).toBeUndefined();

    // The office is not called about one that no matter names any more, which is then no failure either.
    await kysely.insertInto("failing_work").values(failing).execute();
    await syncRound(hub.platform, office, new AbortController().signal);
    expect(await left()).toBeDefined();
    await kysely.deleteFrom("invention_references").where("application_number", "=", "16111222").execute();
    await syncRound(hub.platform, office, new AbortController().signal);
    expect(await left()).toBeUndefined();
  });

  // spec: 9.17
  test("every call is in the log by its kind, for administrators only", async () => {
    const kinds = await hub.platform.db.selectFrom("office_calls").select("kind").distinct().execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      "application data",
      "applications list",
      "correspondence",
      "download",
      "login",
      "refresh",
    ]);
    expect((await failureOf(ada.uspto.calls())).status).toBe(403);
  });
});
