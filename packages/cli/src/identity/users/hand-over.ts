import {
  type HandOverKind,
  type HandOverPlan,
  type HandOverRow,
  handOverKind,
  handOverRow,
} from "@iphub/sdk/contract/hand-over";
import { handOverRoles, reviewedRows } from "@iphub/sdk/domain/identity/hand-over";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import type { Input } from "../../command-line/input.ts";
import type { Column, InnerRows } from "../../command-line/output/column.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

const rowColumns: readonly Column[] = [
  { key: "kind" },
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "roles", title: "As", show: (row) => handOverRoles(handOverRow.parse(row)) },
  { ...matterColumn, title: "Reference" },
  { key: "invention.title", title: "Matter", optional: true },
  { key: "dueAt", title: "Due", whole: true },
  { key: "alone", title: "No one else" },
  { key: "to", title: "To" },
  { key: "maySee", title: "May see it" },
];

/** The columns of a plan of what a person holds. */
export const handOverColumns: readonly Column[] = [
  { key: "from" },
  { key: "rows" },
  { key: "more", title: "More than shown" },
  { key: "hidden.rows", title: "In matters not seen" },
  { key: "hidden.alone", title: "Deadlines of these with no one else" },
];

/** What a person holds, one thing per line below it. */
export const handOverRows: InnerRows = { key: "rows", columns: rowColumns };

const kindFlags: Readonly<Record<HandOverKind, string>> = {
  deadline: "deadlines-to",
  matter: "matters-to",
  milestone: "milestones-to",
  task: "tasks-to",
  filter: "filters-to",
  template: "templates-to",
};
const otherPerson = (what: string) => `the person who gets the ${what}, if not the one of --to; 'no one' leaves them`;

/** `iphub users hand-over ben@firm.example --to cleo@firm.example --dry-run`. */
export const verb: Verb = {
  summary: "Hand over what a person holds to another: deadlines, matters, milestones, tasks, watch lists, templates",
  positionals: ["from"],
  flags: [
    { name: "from", kind: "text", required: true, help: "the person, by e-mail address or id" },
    { name: "to", kind: "text", required: true, placeholder: "person", help: "the e-mail address of the new person" },
    { name: kindFlags.deadline, kind: "text", placeholder: "person", help: otherPerson("deadlines") },
    { name: kindFlags.matter, kind: "text", placeholder: "person", help: otherPerson("matters") },
    { name: kindFlags.milestone, kind: "text", placeholder: "person", help: otherPerson("milestones") },
    { name: kindFlags.task, kind: "text", placeholder: "person", help: otherPerson("tasks") },
    { name: kindFlags.filter, kind: "text", placeholder: "person", help: otherPerson("watch lists") },
    { name: kindFlags.template, kind: "text", placeholder: "person", help: otherPerson("steps of workflow templates") },
    { name: "dry-run", help: "show what would be handed over and change nothing" },
  ],
  columns: handOverColumns,
  inner: handOverRows,
  example: "users hand-over ben@iphub.example --to cleo@iphub.example --dry-run",
  run: handOver,
};

async function handOver({ input, output, session }: RunContext): Promise<void> {
  const opened = await session();
  const id = await idOf(opened, String(input.from));
  const plan = await planOf(opened, id, input);
  if (input["dry-run"] === true) return output.record(plan, handOverColumns, handOverRows);
  if (plan.rows.every(({ to }) => to === null)) throw new CliError(exitCodes.failure, leftWords(plan));
  const answer = await opened.hub.users.handOver({ id, rows: reviewedRows(plan.rows) });
  const { handed, left } = answer;
  await output.record(left, handOverColumns, handOverRows);
  note(`${handed} handed over.`);
  output.hint(`Undo: iphub users take-back-hand-over ${answer.id}`);
  if (left.hidden.rows > 0 || left.more) throw new CliError(exitCodes.failure, leftWords(left));
}

/** The plan with the person of each kind: the hub says of each of them what they may see. */
async function planOf({ hub }: HubSession, id: string, input: Input): Promise<HandOverPlan> {
  const planFor = (to: string) => hub.users.planHandOver(to === noOne ? { id } : { id, to });
  const plan = await planFor(String(input.to));
  const rows: HandOverRow[] = [];
  for (const kind of handOverKind.options) {
    const other = input[kindFlags[kind]];
    const { rows: found } = other === undefined ? plan : await planFor(String(other));
    rows.push(...found.filter((row) => row.kind === kind));
  }
  return { ...plan, rows };
}

const noOne = "no one";

async function idOf({ hub }: HubSession, person: string): Promise<string> {
  if (!person.includes("@")) return person;
  const { data } = await hub.users.list({ q: person });
  const found = data.find(({ email }) => email === person.trim().toLowerCase());
  if (!found) throw usageError(`There is no person with the address ${person}; iphub users list shows them all`);
  return found.id;
}

function leftWords({ hidden, more }: HandOverPlan): string {
  if (more) return "There is more than one hand-over takes; run it again for the rest.";
  if (hidden.rows === 0) return "There is nothing to hand over.";
  return `${hidden.rows} in matters that you do not see stay; someone who sees them hands them over.`;
}
