import type { Download, OfficeDocument } from "@iphub/sdk/contract/uspto";
import { downloadStateOf } from "@iphub/sdk/domain/docket/download-state";
import { emptyFilter, groupDocuments, narrowDocuments } from "@iphub/ui-core/docket/uspto/ifw-groups";
import { progressOf, withArrived } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { type SyncCalls, syncAndPoll } from "@iphub/ui-core/matters/directory/sync-and-poll";
import { expect, test } from "vitest";

type Status = Awaited<ReturnType<SyncCalls["status"]>>;
const waiting: Status = { fullfiled: false, status: "running", root: null };

async function run(answers: readonly Status[], token: { id?: string | null } | null = { id: "q-1" }) {
  const pauses: number[] = [];
  let asked = 0;
  const calls: SyncCalls = { enqueue: async () => token, status: async () => answers[asked++] ?? waiting };
  const outcome = await syncAndPoll(calls, async (milliseconds) => void pauses.push(milliseconds));
  return { outcome, pauses, asked };
}

// spec: 4.28, 9.24
test("a synchronisation is looked at once a second until it is fulfilled", async () => {
  const { outcome, pauses } = await run([waiting, waiting, { fullfiled: true, status: "succeeded", root: "/1" }]);
  expect(outcome).toEqual({ state: "completed", root: "/1" });
  expect(pauses).toEqual([1000, 1000, 1000]);
});

// spec: 4.29, 9.23
test("the tenth look still counts, an eleventh is never made", async () => {
  const nine = Array.from({ length: 9 }, () => waiting);
  const last = await run([...nine, { fullfiled: true, status: "succeeded", root: "/1" }]);
  expect([last.outcome.state, last.asked]).toEqual(["completed", 10]);
  const never = await run([]);
  expect([never.outcome.state, never.asked, never.pauses.length]).toEqual(["failed", 10, 10]);
});

// spec: 4.30
test("any other fulfilled status and an absent token are failures", async () => {
  for (const status of ["failed", "SUCCEEDED", null]) {
    expect((await run([{ fullfiled: true, status, root: "/1" }])).outcome.state).toBe("failed");
  }
  expect((await run([{ fullfiled: false, status: "succeeded", root: "/1" }])).outcome.state).toBe("failed");
  for (const token of [null, {}, { id: null }]) {
    const { outcome, asked } = await run([], token);
    expect([outcome.state, asked]).toEqual(["failed", 0]);
  }
});

const item = (documentId: string, status: Download["status"]) => ({
  documentId,
  code: "CTNF",
  description: "",
  status,
  error: null,
  fileId: null,
});
const download = (id: string, ...items: Download["items"]): Download => ({
  id,
  applicationId: "17248024",
  inventionId: "m-1",
  inventionTitle: "Cell",
  status: downloadStateOf(items),
  requestedBy: "ada@iphub.example",
  createdAt: "2026-01-31T09:00:00.000Z",
  items,
});

// spec: 4.25
test("the queue becomes completed when the last file has arrived", () => {
  const queue = [download("d-1", item("A", "running"), item("B", "completed")), download("d-2", item("A", "queued"))];
  const [first, second] = withArrived(queue, { documentId: "A", fileId: "f-1", downloadIds: ["d-1"] });
  expect([first?.status, first?.items[0]?.fileId, second?.status]).toEqual(["completed", "f-1", "queued"]);
  expect(progressOf(download("d", item("A", "completed"), item("B", "failed"), item("C", "queued")))).toEqual({
    arrived: 1,
    failed: 1,
    all: 3,
    percent: 66,
  });
});

test.each([
  [["queued", "queued"], "queued"],
  [["queued", "completed"], "running"],
  [["running", "queued"], "running"],
  [["completed", "failed"], "completed"],
  [["failed", "failed"], "failed"],
  [[], "completed"],
] as const)("documents %j are a download that is %s", (states, expected) => {
  expect(downloadStateOf(states.map((status) => ({ status })))).toBe(expected);
});

test("documents are narrowed by words, code and direction, and grouped with the priority codes first", () => {
  const base: Omit<OfficeDocument, "id" | "date" | "code"> = {
    applicationId: "1",
    pages: null,
    formats: [],
    fileId: null,
    description: "Reply",
    direction: "INCOMING",
  };
  const documents: OfficeDocument[] = [
    { ...base, id: "1", date: "2023-02-01", code: "WFEE" },
    { ...base, id: "2", date: "2022-01-01", code: "CTNF", direction: "OUTGOING", description: "Non-Final Rejection" },
    { ...base, id: "3", date: "", code: "A..." },
  ];
  expect(groupDocuments(documents, "code").map(({ heading }) => heading)).toEqual([
    "Non-Final Rejection (CTNF)",
    "Reply (A...)",
    "Reply (WFEE)",
  ]);
  expect(groupDocuments(documents, "year").map(({ heading }) => heading)).toEqual(["2023", "2022", "without a date"]);
  expect(narrowDocuments(documents, { ...emptyFilter, text: "non-final" }).map(({ id }) => id)).toEqual(["2"]);
  expect(narrowDocuments(documents, { ...emptyFilter, direction: "INCOMING", code: "WFEE" }).length).toBe(1);
});
