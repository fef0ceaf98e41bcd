import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { mergeTemplates } from "@iphub/sdk/domain/work/template-merge";
import { describe, expect, it } from "vitest";

function step(id: string, change: Partial<WorkflowStep["options"]> & { title?: string } = {}): WorkflowStep {
  const { title = id, ...options } = change;
  const whole = { instructions: "", assignees: [], tags: [], due: null, after: [], ...options };
  return { id, title, options: whole, display: { position: 0 }, isDraft: false };
}

function milestone(steps: readonly WorkflowStep[], title = "Respond"): WorkflowMilestone {
  const placed = steps.map((one, position) => ({ ...one, display: { position } }));
  return { id: "respond", title, due: null, position: 0, steps: placed, version: 1 };
}

const ids = ({ steps }: { readonly steps: readonly WorkflowStep[] }) => steps.map(({ id }) => id);
const base = milestone([step("draft"), step("review"), step("file", { after: ["review"] })]);

describe("two changes of a template's milestone", () => {
  it("keep what only one has changed, down to a part of one step", () => {
    const mine = milestone([step("draft", { instructions: "Mine" }), ...base.steps.slice(1)]);
    const theirs = milestone([step("draft", { tags: ["2AR"] }), ...base.steps.slice(1)], "Reply");
    const { merged, clashes } = mergeTemplates([base, mine, theirs]);
    expect(clashes).toEqual([]);
    expect(merged.title).toBe("Reply");
    expect(merged.steps[0]?.options).toMatchObject({ instructions: "Mine", tags: ["2AR"] });
  });

  it("clash where both have changed the same in different ways, and the choice decides", () => {
    const mine = milestone([step("draft", { instructions: "Mine" }), ...base.steps.slice(1)], "Mine");
    const theirs = milestone([step("draft", { instructions: "Theirs" }), ...base.steps.slice(1)], "Theirs");
    expect(mergeTemplates([base, mine, theirs]).clashes).toEqual([
      { field: "title", label: "Title", mine: "Mine", theirs: "Theirs" },
      { field: "step:draft:instructions", label: "Step ‘draft’: instructions", mine: "Mine", theirs: "Theirs" },
    ]);
    const { merged } = mergeTemplates([base, mine, theirs], (field) => field === "title");
    expect([merged.title, merged.steps[0]?.options.instructions]).toEqual(["Mine", "Theirs"]);
  });

  it("with the same change of both are no clash, whatever the order of the fields", () => {
    const due = { from: "bind", count: 3, unit: "month" } as const;
    const other = { unit: "month", count: 3, from: "bind" } as const;
    const { merged, clashes } = mergeTemplates([base, { ...base, due }, { ...base, due: other }]);
    expect([merged.due, clashes]).toEqual([due, []]);
  });

  it("keep new steps of both at their places, each with an id of its own", () => {
    const mine = milestone([step("draft"), step("step-4", { title: "Ask" }), ...base.steps.slice(1)]);
    const waits = step("last", { after: ["step-4"] });
    const theirs = milestone([...base.steps, step("step-4", { title: "Pay" }), waits]);
    const { merged, clashes } = mergeTemplates([base, mine, theirs]);
    expect(clashes).toEqual([]);
    expect(ids(merged)).toEqual(["draft", "step-4-2", "review", "file", "step-4", "last"]);
    expect(merged.steps.map(({ title }) => title)).toEqual(["draft", "Ask", "review", "file", "Pay", "last"]);
    expect(merged.steps.at(-1)?.options.after).toEqual(["step-4"]);
    expect(merged.steps.map(({ display }) => display.position)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("drop a step that one has removed and the other has left, with what waits for it", () => {
    const mine = milestone([step("draft"), step("file", { after: ["review"], tags: ["2AR"] })]);
    const { merged, clashes } = mergeTemplates([base, mine, base]);
    expect([ids(merged), clashes]).toEqual([["draft", "file"], []]);
    expect(merged.steps[1]?.options).toMatchObject({ after: [], tags: ["2AR"] });
  });

  it("ask about a step that one has removed and the other has changed", () => {
    const mine = milestone([step("draft"), step("review", { instructions: "Mine" }), base.steps[2] ?? step("file")]);
    const theirs = milestone([step("draft"), step("file")]);
    expect(mergeTemplates([base, mine, theirs]).clashes).toEqual([
      { field: "step:review", label: "Step ‘review’", mine: "Changed", theirs: "Removed" },
    ]);
    expect(ids(mergeTemplates([base, mine, theirs]).merged)).toEqual(["draft", "review", "file"]);
    expect(ids(mergeTemplates([base, mine, theirs], () => false).merged)).toEqual(["draft", "file"]);
  });

  it("take the order that one has changed, and ask where both have", () => {
    const [draft = step("draft"), review = step("review"), file = step("file")] = base.steps;
    const mine = milestone([review, draft, file]);
    expect(ids(mergeTemplates([base, mine, base]).merged)).toEqual(["review", "draft", "file"]);
    const theirs = milestone([draft, file, review]);
    expect(mergeTemplates([base, mine, theirs]).clashes).toEqual([
      { field: "order", label: "Order of the steps", mine: "review, draft, file", theirs: "draft, file, review" },
    ]);
    expect(ids(mergeTemplates([base, mine, theirs], () => false).merged)).toEqual(["draft", "file", "review"]);
  });
});
