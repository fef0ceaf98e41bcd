import { createHash } from "node:crypto";
import type { Attempts } from "./attempts.ts";
import { officeApplication } from "./peers.ts";
import { day } from "./write.ts";
import type { WriterState } from "./writer-state.ts";

/** Something that takes several requests. */
export type Activity = (state: WriterState, attempts: Attempts, userId: string) => Promise<void>;

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

function contentOf({ random, text }: WriterState, most: number): Buffer<ArrayBuffer> {
  const line = Buffer.from(`${text("Content")}\n`);
  return Buffer.alloc(1 + random.below(most), line);
}

function anyMatter({ own, shared, random }: WriterState): string {
  return own.one("matters") ?? random.one(shared.matters);
}

const upload: Activity = async (state, attempts, userId) => {
  const content = contentOf(state, 200_000);
  const input = { reference: anyMatter(state), file: new File([content], `${state.text("file")}.txt`) };
  const made = await attempts.make("files.upload", userId, (options) => state.hub.files.upload(input, options));
  if (!made) return;
  state.own.add("files", made.id);
  state.known.files.set(made.id, sha256(content));
};

const pieceSize = 64 * 1024;

/** Pieces are sent at the offset that the hub says, as a client does after each loss. */
const resumableUpload: Activity = async (state, attempts, userId) => {
  const { hub, random } = state;
  const content = contentOf(state, 400_000);
  const about = { reference: anyMatter(state), name: `${state.text("large")}.txt`, size: content.length };
  const announced = { ...about, sha256: sha256(content) };
  const begun = await attempts.make("files.beginUpload", userId, (options) =>
    hub.files.beginUpload(announced, options),
  );
  if (!begun) return;
  const { id } = begun;
  for (let offset: number | null = begun.received; offset !== null; ) {
    if (random.next() < 0.02) {
      await attempts.make("files.cancelUpload", userId, (options) => hub.files.cancelUpload({ id }, options));
      return;
    }
    const now = await sendPiece(state, attempts, userId, { id, content, offset });
    if (now?.file) {
      state.own.add("files", now.file.id);
      state.known.files.set(now.file.id, announced.sha256);
    }
    offset = !now || now.file ? null : now.received;
  }
};

interface Piece {
  readonly id: string;
  readonly content: Buffer<ArrayBuffer>;
  readonly offset: number;
}

async function sendPiece({ hub }: WriterState, attempts: Attempts, userId: string, { id, content, offset }: Piece) {
  const piece = new File([content.subarray(offset, offset + pieceSize)], "piece");
  const sent = await attempts.make("files.uploadPiece", userId, (options) =>
    hub.files.uploadPiece({ id, offset, piece }, options),
  );
  return sent ?? attempts.read(() => hub.files.uploadStatus({ id }));
}

const plan: Activity = async (state, attempts, userId) => {
  const { hub, own, known, random } = state;
  const taskId = own.one("tasks");
  const task = taskId === null ? undefined : await attempts.read(() => hub.tasks.get({ id: taskId }));
  if (!task) return;
  const title = state.text("Task, by a plan");
  const input = { title: state.text("Plan"), rows: [{ id: task.id, updatedAt: task.updatedAt, title }] };
  const made = await attempts.make("plans.create", userId, (options) => hub.plans.create(input, options));
  if (!made) return;
  const applied = await attempts.make("plans.apply", userId, (options) =>
    hub.plans.apply({ id: made.id, dryRun: false }, options),
  );
  if (applied?.rows[0]?.state === "applied") known.tasks.set(task.id, title);
  else known.tasks.delete(task.id);
  if (!applied || random.next() < 0.5) return;
  known.tasks.delete(task.id);
  await attempts.make("plans.takeBack", userId, (options) => hub.plans.takeBack({ id: made.id }, options));
};

const header = "Our ref;Title;Client;Action;Due date";

const importing: Activity = async (state, attempts, userId) => {
  const { hub, random } = state;
  const lines = Array.from({ length: 10 + random.below(60) }, (_, at) => {
    const name = state.text("Imported");
    return `I-${name.replaceAll(/\D/g, "")}-${at};${name};Acme;Response;2031-03-03`;
  });
  const file = new File([[header, ...lines].join("\r\n")], "docket.csv");
  const made = await attempts.make("imports.preview", userId, (options) => hub.imports.preview({ file }, options));
  if (!made) return;
  const { id } = made;
  if (random.next() < 0.3) {
    const { mapping } = made;
    await attempts.make("imports.map", userId, (options) => hub.imports.map({ id, mapping }, options));
  }
  const applied = await attempts.make("imports.apply", userId, (options) => hub.imports.apply({ id }, options));
  if (applied) state.own.add("imports", id);
};

/** Its rows are applied by a job at the same time; where that is not done the undo is refused. */
const undoing: Activity = async ({ hub, own }, attempts, userId) => {
  const id = own.one("imports");
  if (id === null) return;
  if (await attempts.make("imports.undo", userId, (options) => hub.imports.undo({ id }, options)))
    own.remove("imports", id);
};

const report: Activity = async (state, attempts, userId) => {
  const input = { inventionId: anyMatter(state), reportIds: ["docket-report"], format: "docx" as const };
  await attempts.make("reports.generate", userId, (options) => state.hub.reports.generate(input, options));
};

/** Files an e-mail that waits on a matter. */
const filing: Activity = async ({ hub, random, shared }, attempts, userId) => {
  const waiting = await attempts.read(() => hub.correspondence.unassigned({ size: 20 }));
  if (!waiting || waiting.length === 0) return;
  const input = { id: random.one(waiting).id, inventionId: random.one(shared.matters) };
  await attempts.make("correspondence.assign", userId, (options) => hub.correspondence.assign(input, options));
};

/** Marks a notice or puts it away. */
const noticing: Activity = async (state, attempts, userId) => {
  const { hub, random } = state;
  const open = (await attempts.read(() => hub.inbox.list({ limit: 20 })))?.data ?? [];
  if (open.length === 0) return;
  const ids = [random.one(open).id];
  if (random.next() < 0.5) {
    const as = random.one(["read", "unread", "done", "open"] as const);
    await attempts.make("inbox.mark", userId, (options) => hub.inbox.mark({ ids, as }, options));
    return;
  }
  const until = random.next() < 0.5 ? day(state) : null;
  await attempts.make("inbox.snooze", userId, (options) => hub.inbox.snooze({ ids, until }, options));
};

/** Makes a template of the firm from one of the library, and deletes it again at times. */
const reportTemplate: Activity = async (state, attempts, userId) => {
  const { hub, random } = state;
  const content = await attempts.read(async () =>
    (await hub.reports.downloadTemplate({ id: "status-letter" })).bytes(),
  );
  if (!content) return;
  const title = state.text("Letter");
  const input = { title, file: new File([content], `${title}.docx`) };
  const made = await attempts.make("reports.uploadTemplate", userId, (options) =>
    hub.reports.uploadTemplate(input, options),
  );
  if (!made || random.next() < 0.5) return;
  const { id } = made;
  await attempts.make("reports.deleteTemplate", userId, (options) => hub.reports.deleteTemplate({ id }, options));
};

/** Has the office asked, and downloads a document that the matter has not. */
const askOffice: Activity = async ({ hub, random, shared }, attempts, userId) => {
  if (!shared.hasOffice) return;
  const id = officeApplication;
  await attempts.make("uspto.sync", userId, (options) => hub.uspto.sync({ id }, options));
  const documents = (await attempts.read(() => hub.uspto.documents({ id }))) ?? [];
  const wanted = documents.filter(({ fileId }) => fileId === null);
  if (wanted.length === 0) return;
  const input = { applicationId: id, documentIds: [random.one(wanted).id] };
  await attempts.make("uspto.download", userId, (options) => hub.uspto.download(input, options));
};

/** The activities; the more often one is here, the more often it is chosen. */
export const activities: readonly Activity[] = [
  upload,
  upload,
  resumableUpload,
  plan,
  plan,
  importing,
  undoing,
  report,
  filing,
  noticing,
  reportTemplate,
  askOffice,
];

/** The calls that they make. */
export const activityNames: readonly string[] = [
  "files.upload",
  "files.beginUpload",
  "files.uploadPiece",
  "files.cancelUpload",
  "plans.create",
  "plans.apply",
  "plans.takeBack",
  "imports.preview",
  "imports.map",
  "imports.apply",
  "imports.undo",
  "reports.generate",
  "reports.uploadTemplate",
  "reports.deleteTemplate",
  "inbox.mark",
  "inbox.snooze",
  "correspondence.assign",
  "uspto.sync",
  "uspto.download",
];
