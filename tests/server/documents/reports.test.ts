import type { Hub } from "@iphub/sdk";
import { heading, listTable, paragraph, title } from "@iphub/server/documents/reports/docx-blocks";
import { registerReportJobs } from "@iphub/server/documents/reports/request-reports";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docxLines, docxPart, docxRows } from "../../support/docx.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { firmLetter } from "../../support/letterhead.ts";
import { pdfPages } from "../../support/pdf-pages.ts";
import { loggedEvents, plantedAt } from "../../support/seeded-hub.ts";

const letter = { clientName: "Acme & Söhne <GmbH>", author: "Ada Byron", clientAddress: "1 High Street\nLondon" };

forEachEngine((engine) => {
  let hub: FilesHub;
  let ada: Hub;
  let ben: Hub;
  let rob: Hub;

  beforeAll(async () => {
    hub = await startFilesHub(engine);
    [ada, ben, rob] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("rob")]);
    await hub.plant({
      matters: [
        { id: "m-9", title: "Sea {battery} & salt", references: ["18/123,456", "P-9"], applicant: "Salt Inc." },
        { id: "m-10", title: "배터리", references: ["P-10"] },
      ],
      milestones: [
        { id: "ms-9", inventionId: "m-9", title: "File response", dueAt: "2026-03-02" },
        { id: "ms-gone", inventionId: "m-9", title: "Given up", deletedAt: plantedAt },
        { id: "ms-done", inventionId: "m-9", title: "Filed", finishedAt: plantedAt },
      ],
      tasks: [
        { id: "t-1", inventionId: "m-9", title: "Draft claims", dueAt: "2026-02-03", assignees: ["ben@firm.example"] },
        { id: "t-2", inventionId: "m-9", title: "Closed long ago", status: "done" },
        { id: "t-6", inventionId: "m-9", title: "Of a cancelled milestone", milestoneId: "ms-gone" },
        { id: "t-7", inventionId: "m-9", title: "Of a finished milestone", milestoneId: "ms-done" },
        { id: "t-3", inventionId: "m-9", title: "Call inventor" },
        { id: "t-4", inventionId: "m-10", title: "請求項1を確認✅" },
        { id: "t-5", inventionId: "m-10", title: "Call ผู้ประดิษฐ์" },
      ],
    });
    registerReportJobs(hub.platform);
    hub.platform.jobs.start();
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
  });

  function upload(content: Buffer, name = "letter.docx", more: { title?: string; description?: string } = {}) {
    return ada.reports.uploadTemplate({ file: new File([new Uint8Array(content)], name), ...more });
  }

  async function made(inventionId: string, id: string | undefined) {
    await expect
      .poll(async () => (await ada.reports.results({ inventionId })).find((one) => one.id === id)?.status, {
        timeout: 20_000,
      })
      .toBe("completed");
    const result = (await ada.reports.results({ inventionId })).find((one) => one.id === id);
    const file = await ada.files.download({ id: result?.fileId ?? "" });
    return { result, file, content: Buffer.from(await file.bytes()) };
  }

  // spec: 3.36, 7.92
  test("the library is listed for a matter, each field with what the hub knows", async () => {
    const reports = await ada.reports.list({ inventionId: "m-9" });
    expect(reports.map(({ id }) => id)).toEqual([
      "status-letter",
      "office-action-letter",
      "docket-report",
      "annuity-list",
      "invention-summary",
    ]);
    const fields = new Map(reports[0]?.fields.map((one) => [one.name, one]));
    expect(fields.get("title")).toMatchObject({ value: "Sea {battery} & salt", required: true, type: "text" });
    expect(fields.get("references")?.value).toBe("18/123,456, P-9");
    expect(fields.get("applicationNumber")).toMatchObject({ value: "18/123,456", required: false });
    expect(fields.get("openTasks")?.value).toBe("Draft claims (due 3 Feb 2026)\nCall inventor");
    expect(fields.get("clientName")).toMatchObject({ value: null, required: true, label: "Client" });
    expect(fields.get("author")?.value).toBe("Ada Byron");
  });

  // spec: 7.93
  test("the fields of several reports are merged, each once", async () => {
    const reportIds = ["docket-report", "invention-summary"];
    const fields = await ada.reports.fields({ reportIds, inventionId: "m-9" });
    expect(fields.map(({ name }) => name)).toEqual([...new Set(fields.map(({ name }) => name))]);
    expect(fields.find(({ name }) => name === "title")).toMatchObject({ reportIds, value: "Sea {battery} & salt" });
    expect(fields.find(({ name }) => name === "inventionSummary")).toMatchObject({ reportIds: ["invention-summary"] });
    expect((await ada.reports.fields({ reportIds })).every(({ value }) => value === null)).toBe(true);
  });

  test("no reports without an invention, no fields without reports: the field is named", async () => {
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}` };
      const answer = await fetch(`${hub.url}/api/reports/${path}`, { headers });
      return { status: answer.status, ...(await answer.json()).error };
    };
    expect(await get("")).toMatchObject({
      status: 400,
      fields: [{ field: "inventionId", message: "is required; choose an invention first" }],
    });
    expect(await get("config/merged")).toMatchObject({
      status: 400,
      fields: [{ field: "reportIds", message: "is required; choose at least one report" }],
    });
    expect(await get("config/merged?reportIds=none")).toMatchObject({
      status: 404,
      fields: [{ field: "reportIds[0]" }],
    });
    expect(await get("?inventionId=m-none")).toMatchObject({ status: 404, fields: [{ field: "inventionId" }] });
    expect((await failureOf(ben.reports.results({ inventionId: "m-mech" }))).status).toBe(404);
    expect((await failureOf(ben.reports.list({ inventionId: "m-mech" }))).status).toBe(404);
  });

  // spec: 3.37, 7.94
  test("a filled form becomes a DOCX in the matter's files, with what was filled in and no tag left", async () => {
    const [asked] = await ada.reports.generate({ ...letter, inventionId: "m-9", reportIds: ["status-letter"] });
    expect(asked).toMatchObject({ reportId: "status-letter", format: "docx", requestedBy: "ada@firm.example" });
    const { result, file, content } = await made("m-9", asked?.id);
    expect(result?.error).toBeNull();
    expect(file.filename).toMatch(/^\d{4}-\d\d-\d\d Status letter to client\.docx$/);
    const lines = await docxLines(content);
    expect(lines).toContain("Acme & Söhne <GmbH>");
    expect(lines).toContain("Status of Sea {battery} & salt");
    expect(lines).toContain("Application number: 18/123,456");
    expect(lines.join("\n")).toContain("1 High Street\nLondon");
    expect(lines.join("\n")).toContain("Draft claims (due 3 Feb 2026)\nCall inventor");
    expect(docxPart(content, "word/document.xml")).not.toMatch(/\{(clientName|title|remarks\?)\}/);
    const [listed] = await ada.files.list({ reference: "m-9" });
    expect(listed).toMatchObject({ source: "report", tags: ["report"], createdBy: "ada@firm.example" });
    const requested = await loggedEvents(hub.platform, "reports-requested");
    expect(requested.at(-1)?.metadata).toMatchObject({ reports: ["Status letter to client"], format: "docx" });
  });

  // spec: 7.95
  test("several reports are made at once; lists become rows; the PDF has the same content", async () => {
    const asked = await ada.reports.generate({ inventionId: "m-9", reportIds: ["docket-report"], format: "docx" });
    const rows = await docxRows((await made("m-9", asked[0]?.id)).content);
    expect(rows).toContainEqual(["3 Feb 2026", "Draft claims", "open", "Ben Okafor"]);
    expect(rows).toContainEqual(["–", "Call inventor", "open", ""]);
    expect(rows).toContainEqual(["2 Mar 2026", "File response", "–"]);
    expect(rows.flat()).not.toContain("Closed long ago");
    const form = { inventionId: "m-9", reportIds: ["docket-report", "status-letter"], clientName: "Acme" };
    const pdfs = await ada.reports.generate({ ...form, format: "pdf" });
    expect(pdfs.map(({ reportId }) => reportId)).toEqual(form.reportIds);
    for (const one of pdfs) {
      const { content, file } = await made("m-9", one.id);
      expect(content.subarray(0, 5).toString()).toBe("%PDF-");
      expect(file.contentType).toContain("application/pdf");
    }
  });

  test("the annuity list has each docketed fee with the days between which it can be paid, and no proposed one", async () => {
    const proposed = await ada.deadlines.propose({ inventionId: "m-9", trigger: "GRANT", mailDate: "2023-05-09" });
    expect(proposed.map(({ dueAt }) => dueAt)).toEqual(["2026-11-09", "2030-11-12", "2034-11-09"]);
    for (const { id } of proposed.slice(0, 2)) await ada.deadlines.docket({ id });
    const [asked] = await ada.reports.generate({ inventionId: "m-9", reportIds: ["annuity-list"] });
    const { content } = await made("m-9", asked?.id);
    expect(await docxRows(content)).toEqual([
      ["Fee", "Payable from", "Due", "With surcharge until", "Status"],
      [proposed[0]?.title, "9 May 2026", "Mon 9 Nov 2026", "10 May 2027", "docketed"],
      [proposed[1]?.title, "9 May 2030", "Tue 12 Nov 2030", "9 May 2031", "docketed"],
    ]);
  });

  test("a missing or wrong field is 400 and named; nothing is asked for then", async () => {
    const before = (await ada.reports.results({ inventionId: "m-9" })).length;
    const ask = (form: Record<string, unknown>, reportIds = ["status-letter"]) =>
      failureOf(ada.reports.generate({ inventionId: "m-9", reportIds, ...form }));
    expect(await ask({})).toMatchObject({
      status: 400,
      fields: [{ field: "clientName", message: "is required; fill in 'Client'" }],
    });
    expect(await ask({ ...letter, title: " " })).toMatchObject({ status: 400, fields: [{ field: "title" }] });
    expect(await ask({ ...letter, today: "1/2/26", delivery: "By pigeon" })).toMatchObject({
      fields: [{ field: "today" }, { field: "delivery" }],
    });
    expect(await ask({ ...letter, title: ["a", "b"] })).toMatchObject({ status: 400, fields: [{ field: "title" }] });
    expect((await ask(letter, ["none"])).fields).toMatchObject([{ field: "reportIds[0]" }]);
    expect(
      (await failureOf(rob.reports.generate({ ...letter, inventionId: "m-9", reportIds: ["status-letter"] }))).status,
    ).toBe(403);
    expect(await ada.reports.results({ inventionId: "m-9" })).toHaveLength(before);
  });

  test("a firm's template is uploaded, its fields discovered, filled, replaced by its title, and deleted", async () => {
    const blocks = [title("{title}"), paragraph("Dear {clientName}, your fee is {feeAmount?}."), heading("Tasks")];
    const first = await upload(writeDocx([...blocks, listTable("tasks", [["Task", "title"]])]), "Unser Brief.docx");
    expect(first).toMatchObject({ title: "Unser Brief", source: "firm", uploadedBy: "ada@firm.example", notInPdf: [] });
    expect([first.fields, first.lists]).toEqual([["title", "clientName", "feeAmount"], ["tasks"]]);
    const [fee] = (await ada.reports.fields({ reportIds: [first.id] })).filter(({ name }) => name === "feeAmount");
    expect(fee).toMatchObject({ type: "number", required: false, label: "Fee amount" });
    const [asked] = await ben.reports.generate({ inventionId: "m-9", reportIds: [first.id], clientName: "Acme" });
    expect(await docxLines((await made("m-9", asked?.id)).content)).toContain("Dear Acme, your fee is .");
    const back = Buffer.from(await (await ada.reports.downloadTemplate({ id: first.id })).bytes());
    expect(await docxLines(back)).toContain("Dear {clientName}, your fee is {feeAmount?}.");
    const second = await upload(writeDocx([paragraph("Only {applicant}")]), "x.docx", { title: "unser brief" });
    expect([second.id, second.fields]).toEqual([first.id, ["applicant"]]);
    expect((await ada.reports.templates()).filter(({ source }) => source === "firm")).toHaveLength(1);
    expect((await failureOf(ben.reports.deleteTemplate({ id: first.id }))).status).toBe(403);
    expect((await failureOf(ada.reports.deleteTemplate({ id: "status-letter" }))).status).toBe(409);
    await ada.reports.deleteTemplate({ id: first.id });
    expect((await failureOf(ada.reports.deleteTemplate({ id: first.id }))).status).toBe(404);
    expect(await ada.reports.results({ inventionId: "m-9" })).toContainEqual(
      expect.objectContaining({ id: asked?.id, status: "completed" }),
    );
  });

  test("a firm's letterhead is in the PDF: its logo, its header with the matter, and the page numbers", async () => {
    const { id } = await upload(firmLetter, "Our letter.docx");
    const [asked] = await ada.reports.generate({ inventionId: "m-9", reportIds: [id], format: "pdf" });
    const lines = ["Acme LLP, 18/123,456, P-9", "Sea {battery} & salt", "Page 1 of 1"];
    expect(await pdfPages((await made("m-9", asked?.id)).content)).toEqual([{ lines, pictures: [40] }]);
  });

  test("a PDF has the letters of other scripts; what no font has is refused in a form and named where it was merged", async () => {
    const form = { inventionId: "m-10", reportIds: ["docket-report"], format: "pdf" as const };
    const message = "has characters that a PDF cannot show (บริษัท); choose DOCX, or use other letters";
    const refused = await failureOf(ada.reports.generate({ ...form, title: "บริษัท Acme" }));
    expect(refused.fields).toEqual([{ field: "title", message }]);
    const [asked] = await ada.reports.generate(form);
    const { result, content } = await made("m-10", asked?.id);
    const [page] = await pdfPages(content);
    expect(page?.lines.join().replaceAll(" | ", "")).toMatch(/배터리.*請求項1を確認✅/);
    expect(result?.notShown).toEqual([{ place: "table", letters: "ผู้ประดิ", text: "Call ผู้ประดิษฐ์" }]);
  });

  // spec: 7.128
  test("a report whose template is gone has failed and says why", async () => {
    const { id } = await upload(writeDocx([paragraph("{title}")]), "gone.docx");
    await hub.platform.jobs.stop();
    const [asked] = await ada.reports.generate({ inventionId: "m-9", reportIds: [id] });
    expect(asked?.status).toBe("queued");
    await ada.reports.deleteTemplate({ id });
    const { kysely: db } = hub.platform.database;
    await db
      .updateTable("jobs")
      .set({ status: "failed", last_error: "The template was deleted." })
      .where("status", "=", "queued")
      .execute();
    const [result] = (await ada.reports.results({ inventionId: "m-9" })).filter((one) => one.id === asked?.id);
    expect(result).toMatchObject({ status: "failed", error: "The template was deleted.", fileId: null });
  });
});
