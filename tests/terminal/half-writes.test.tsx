import { peopleCalls } from "@iphub/sdk/contract/people";
import type { WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import { workflows } from "@iphub/sdk/contract/workflows";
import { useTeamList } from "@iphub/ui-core/identity/users/use-team-list";
import { useTemplateDraft } from "@iphub/ui-core/work/workflows/use-template-draft";
import { newStep, useWorkflow } from "@iphub/ui-core/work/workflows/use-workflow";
import { expect, it } from "vitest";
import { eventually, refusal, type StubCall, stubHub } from "./stub-hub.tsx";

const made: WorkflowMilestone = { ...workflows.addMilestone.example.output, steps: [] };
const screen: {
  teams?: ReturnType<typeof useTeamList>;
  workflow?: ReturnType<typeof useWorkflow>;
  draft?: ReturnType<typeof useTemplateDraft>;
} = {};

function Screen() {
  screen.teams = useTeamList();
  screen.workflow = useWorkflow("w-1");
  screen.draft = useTemplateDraft("w-1", made);
  return null;
}

/** A hub that makes records and refuses what is to be changed in them. */
async function makingHub() {
  const sent: string[] = [];
  const answer = ({ method, path }: StubCall) => {
    if (method !== "GET") sent.push(method);
    if (method === "GET" && path.endsWith("/teams")) return { status: 200, body: [] };
    if (method !== "POST") return refusal(422, "invalid");
    return { status: 201, body: path.endsWith("/teams") ? peopleCalls.createTeam.example.output : made };
  };
  const { app, show } = await stubHub(answer);
  show(<Screen />);
  await eventually(() => expect(screen.teams?.state).toBe("completed"));
  return { sent, titles: () => app.toasts.store.getState().map(({ title }) => title) };
}

it("a team whose members are refused is there, and is not made again", async () => {
  const { sent, titles } = await makingHub();
  expect(await screen.teams?.actions.create("Chemistry", ["ada@iphub.example"])).toBe(true);
  expect(sent).toEqual(["POST", "PATCH"]);
  expect(titles()).toEqual(["Added without its members"]);
});

it("a milestone of a template whose steps are refused is there, and its own form has the steps", async () => {
  const { sent, titles } = await makingHub();
  const steps = [{ ...newStep([]), title: "Read the claims" }];
  const added = await screen.workflow?.actions.add({ title: made.title, due: null, steps }, "A new milestone");
  expect(added).toBe(true);
  expect(sent[0]).toBe("POST");
  expect(sent).toHaveLength(2);
  expect(titles()).toEqual(["Added without its steps"]);
  await eventually(() => expect(screen.draft?.isChanged).toBe(true));
  expect(screen.draft?.values).toMatchObject({ base: made, steps, reason: "A new milestone" });
});
