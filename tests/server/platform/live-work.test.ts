import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";

let server: TestHub;
beforeAll(async () => {
  server = await startHub();
});
afterAll(() => server?.close());

const names = [
  "task:created",
  "task:updated",
  "task:deleted",
  "milestone:created",
  "milestone:updated",
  "milestone:finished",
  "milestone:deleted",
  "note:created",
  "note:updated",
  "note:deleted",
] as const;

// spec: 4.17
test("every change of work on a matter reaches another person's screen, in order and as the contract has it", async () => {
  const [ada, dan] = await Promise.all([server.as("ada@iphub.example"), server.as("dan@iphub.example")]);
  onTestFinished(() => dan.live.close());
  const heard: string[] = [];
  const notes: string[] = [];
  const told: unknown[] = [];
  for (const name of ["note:created", "note:updated", "note:deleted"] as const) {
    dan.live.on(name, ({ note }) => told.push([note.content, note.milestoneId]));
  }
  const faults: unknown[] = [];
  const last = Promise.withResolvers<void>();
  for (const name of names) dan.live.on(name, ({ actor }) => heard.push(`${name} ${actor?.split("@")[0]}`));
  dan.live.onError((error) => faults.push(error));
  const [row] = (await ada.overview.list({ size: 1 })).data;
  const inventionId = row?.id ?? "";
  dan.live.on("stream:added", ({ event }) => {
    if (event.type.includes("note")) notes.push(event.type);
    if (event.type === "invention-note-deleted") last.resolve();
  });
  await dan.live.join(inventionId);

  const bound = await ada.workflows.bind({ templateId: "restriction", inventionId });
  const [milestone] = bound.milestones;
  const [first] = milestone?.tasks ?? [];
  if (!milestone || !first) return expect.fail("nothing was bound");
  await ada.milestones.update({ id: milestone.id, clientDueDate: "2026-05-01" });
  await ada.tasks.update({ id: first.id, milestoneId: null, status: "done" });
  await ada.tasks.delete({ id: first.id });
  await ada.notes.createForMilestone({ milestoneId: milestone.id, content: "Call" });
  await ada.milestones.finish({ id: milestone.id });
  await ada.milestones.cancel({ id: milestone.id });
  const note = await ada.notes.createForInvention({ inventionId, content: "Family" });
  await ada.notes.updateForInvention({ id: note.id, content: "Family of three" });
  await ada.notes.deleteForInvention({ id: note.id });
  await last.promise;

  expect(heard).toEqual([
    "milestone:created ada",
    ...milestone.tasks.map(() => "task:created ada"),
    "milestone:updated ada",
    "task:updated ada",
    "task:deleted ada",
    "note:created ada",
    "milestone:finished ada",
    "milestone:deleted ada",
    "note:created ada",
    "note:updated ada",
    "note:deleted ada",
  ]);
  expect(told).toEqual([
    ["Call", milestone.id],
    ["Family", null],
    ["Family of three", null],
    ["Family of three", null],
  ]);
  expect(notes).toEqual([
    "milestone-note-created",
    "invention-note-created",
    "invention-note-updated",
    "invention-note-deleted",
  ]);
  expect(faults).toEqual([]);
});

test("the sample's notes can be read, and the library is there, each template in its first version", async () => {
  const ada = await server.as("ada@iphub.example");
  const rows = (await ada.overview.list({ size: 50 })).data;
  const notes = (await Promise.all(rows.map(({ id }) => ada.notes.listForInvention({ inventionId: id })))).flat();
  expect(notes.length).toBeGreaterThan(5);
  expect(notes.every(({ author, content }) => author.endsWith("@iphub.example") && content !== "")).toBe(true);
  const templates = await ada.workflows.list();
  expect([templates.length, templates.every((one) => one.milestones.every(({ version }) => version === 1))]).toEqual([
    16,
    true,
  ]);
});
