import type { Milestone } from "@iphub/sdk/contract/milestones";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let env: Record<string, string>;
let matter: string;

beforeAll(async () => {
  [hub] = await Promise.all([startHub(), builtCli()]);
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
  const ada = await hub.as("ada@iphub.example");
  matter = (await ada.overview.list({ size: 1 })).data[0]?.id ?? "";
});
afterAll(async () => {
  await hub?.close();
  home.remove();
});

async function iphub(...args: string[]) {
  const { stdout, stderr, code } = await runCli(args, { env });
  return { stdout, stderr, code };
}

async function answerOf(...args: string[]) {
  const { stdout, stderr, code } = await iphub(...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

it("a template is chosen, read and put on a matter", async () => {
  const listed = await iphub("workflows", "templates");
  expect(listed.stdout).toContain("non-final-response\tNon-final response\tProsecution");
  const step = await answerOf("steps", "get", "non-final-response", "respond", "draft-response");
  expect(step.options.instructions).toContain("Answer **every** rejection");
  const missing = await iphub("steps", "get", "non-final-response", "respond", "none");
  expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining("Step not found")]);
  const bound: { milestones: Milestone[] } = await answerOf(
    ...["workflows", "bind", "non-final-response", matter, "--bind-date", "2026-01-30"],
  );
  expect(bound.milestones[0]).toMatchObject({ dueAt: "2026-04-30", tasks: { length: 8 } });
});

it("the instructions of a step are saved from a file with a message, and what is missing is said in the fixed words", async () => {
  const save = (...place: string[]) =>
    runCli(["workflows", "save-instructions", ...place, "--file", "-", "--commit-message", "House style"], {
      env,
      input: "Do it **our** way\n",
    });
  const saved = await save("appeal", "brief", "draft-brief");
  expect([saved.code, saved.stderr]).toEqual([0, ""]);
  const step = await answerOf("steps", "get", "appeal", "brief", "draft-brief");
  expect(step.options.instructions).toBe("Do it **our** way\n");
  const [commit] = await answerOf("workflows", "commits", "appeal");
  expect(commit).toMatchObject({ version: 2, commitMessage: "House style", author: "ada@iphub.example" });
  for (const [place, message] of [
    [["none", "brief", "draft-brief"], "workflow template not found"],
    [["appeal", "none", "draft-brief"], "milestone template not found"],
    [["appeal", "brief", "none"], "Step not found"],
  ] as const) {
    const refused = await save(...place);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(message)]);
  }
});

it("a template without steps is not published, and no flag is named that there is not", async () => {
  const { id } = await answerOf("workflows", "create", "--title", "Nothing in it");
  const refused = await runCli(["workflows", "publish", id], { env });
  expect([refused.code, refused.stderr]).toEqual([
    2,
    "iphub: the milestones have no step that is not a draft; add one first\n",
  ]);
});

it("a milestone and its tasks are made, worked, noted and ended", async () => {
  const milestone = await answerOf("milestones", "create", "--title", "Review", "--invention-id", matter);
  const made = ["tasks", "create", "--title", "Read", "--invention-id", matter, "--milestone-id", milestone.id];
  const task = await answerOf(...made, "--due-at", "2026-06-01", "--tags", "2AR");
  expect(task).toMatchObject({ status: "open", dueAt: "2026-06-01", tags: ["2AR"] });
  const [assigned] = await answerOf("tasks", "assign", "--task-ids", task.id, "--assignees", "ben@iphub.example");
  expect(assigned.assignees).toEqual(["ben@iphub.example"]);
  await answerOf("tasks", "feedback", task.id, "--feedback", "Clearer, please", "--rating", "4");
  await answerOf("tasks", "update", task.id, "--status", "done");
  const history = await iphub("tasks", "history", task.id);
  expect(history.stdout.split("\n").map((line) => line.split("\t").slice(2).join(" "))).toEqual([
    "task-updated status: open → done",
    "task-feedback ",
    "task-updated assignees: none → ben@iphub.example",
    "task-created ",
    "",
  ]);
  const note = await answerOf("notes", "create-for-milestone", milestone.id, "--content", "**Call** them");
  await answerOf("notes", "update-for-milestone", note.id, "--content", "Called");
  expect((await iphub("notes", "list-for-milestone", milestone.id)).stdout).toContain("Called");
  expect(await answerOf("milestones", "finish", milestone.id)).toMatchObject({ finished: true, expanded: false });
  expect(await answerOf("milestones", "cancel", milestone.id)).toMatchObject({ deleted: true });
  const stale = ["milestones", "update", milestone.id, "--title", "Late", "--updated-at", milestone.updatedAt];
  expect((await iphub(...stale)).code).toBe(5);
  expect(await answerOf("tasks", "delete", task.id, "--yes")).toEqual({ ok: true });
  expect((await iphub("tasks", "get", task.id)).code).toBe(3);
  const refused = await iphub("tasks", "create", "--title", "X", "--invention-id", "m-none");
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("--invention-id is not a matter")]);
});
