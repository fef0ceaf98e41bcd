import { withInstructions } from "@iphub/sdk/domain/work/step-instructions";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { milestoneColumns } from "./workflows.columns.ts";

/** `iphub workflows save-instructions non-final-response respond draft-response --file new.md --commit-message 'New form'`. */
export const verb: Verb = {
  call: "steps.get",
  summary: "Save the instructions of one step, as a new version of its milestone",
  flags: [
    { name: "file", kind: "text", required: true, placeholder: "file", help: "Markdown; - reads standard input" },
    { name: "commit-message", kind: "text", required: true, help: "the reason for the change" },
  ],
  columns: milestoneColumns,
  example: "workflows save-instructions appeal brief draft-brief --file brief.md --commit-message 'Board rules of May'",
  run: saveInstructions,
};

async function saveInstructions({ input, output, session }: RunContext): Promise<void> {
  const id = String(input.id);
  const milestoneId = String(input.milestoneId);
  const instructions = await readInput(String(input.file));
  const { hub } = await session();
  const milestones = await hub.workflows.milestones({ id });
  const milestone = milestones.find((one) => one.id === milestoneId);
  if (!milestone) throw new CliError(exitCodes.notFound, "milestone template not found");
  const steps = withInstructions(milestone, String(input.stepId), instructions);
  if (!steps) throw new CliError(exitCodes.notFound, "Step not found");
  const commitMessage = String(input["commit-message"]);
  const { version } = milestone;
  await output.record(
    await hub.workflows.saveMilestone({ id, milestoneId, version, steps, commitMessage }),
    milestoneColumns,
  );
}
