import type { Hub } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type LibraryTemplate, milestone, step } from "@iphub/server/work/workflows/library/template";
import { installLibrary } from "@iphub/server/work/workflows/workflows.library";
import { expect } from "vitest";
import type { TestEngine } from "./engines.ts";
import { type SeededHub, startSeededHub } from "./seeded-hub.ts";

/** A workflow of two milestones: `first` and `then`, which waits for it, and `alone`. */
const chain: LibraryTemplate = {
  id: "chain",
  title: "Chain",
  description: "",
  category: "Filing",
  tags: [],
  milestones: [
    milestone("one", "One", { from: "bind", count: 1, unit: "month" }, [
      step("first", "First", {}, "Do."),
      step("then", "Then", { after: ["first"] }, "Do."),
    ]),
    milestone("two", "Two", null, [step("alone", "Alone", {}, "Do.")]),
  ],
};

/** The tasks of a chain that was put on a matter, the milestones that they are in, and Ada, who did it. */
export interface BoundChain {
  readonly ada: Hub;
  readonly milestoneIds: string[];
  readonly first: Task;
  /** Waits for `first`. */
  readonly next: Task;
  readonly alone: Task;
}

/** Starts a seeded hub with the workflow `chain`, the matter `m-1` for everybody and `m-mech`, kept to Mechanics. */
export async function startChainHub(engine: TestEngine): Promise<SeededHub> {
  const hub = await startSeededHub(engine);
  await hub.plant({ matters: [{ id: "m-1" }, { id: "m-mech", teams: ["t-mech"] }] });
  await installLibrary(hub.platform, [chain]);
  return hub;
}

/** Puts the workflow `chain` on the matter `m-1` as Ada. */
export async function bindChain(hub: SeededHub): Promise<BoundChain> {
  const ada = await hub.as("ada");
  const { milestones } = await ada.workflows.bind({ templateId: "chain", inventionId: "m-1" });
  const tasks = milestones.flatMap((one) => one.tasks);
  const named = (id: string): Task => tasks.find((task) => task.workflow.stepId === id) ?? expect.fail(`no ${id}`);
  const milestoneIds = milestones.map(({ id }) => id);
  return { ada, milestoneIds, first: named("first"), next: named("then"), alone: named("alone") };
}
