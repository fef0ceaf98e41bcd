import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { type ApplicationFacts, fileWrapperApplication, fileWrapperDocuments } from "./facts.ts";
import { addLooseTask } from "./loose-tasks.ts";
import { at, MatterBuilder } from "./matter-builder.ts";
import { type PlanKind, plans } from "./milestone-plans.ts";
import { docketingEvents, inOrder, officeEvents, pastWork } from "./office-history.ts";
import { readableTitle } from "./readable-title.ts";
import { type SampleCase, sampleCases } from "./sample-cases.ts";
import { type ActiveWork, addActiveMilestone, addPastMilestones } from "./sample-milestones.ts";
import { attorneys, deskOrder, desks, type Staff } from "./sample-people.ts";
import { emptyRecords, type MatterRecords, type SampleMilestone, type SampleNote } from "./sample-records.ts";

type NoteWriter = (facts: ApplicationFacts) => string;

const taskNotes: readonly NoteWriter[] = [
  ({ examiner, artUnit }) => `Examiner **${examiner}**, art unit ${artUnit}. Call before filing.`,
  () => "- [x] conflict check\n- [ ] claim chart\n- [ ] figures to the draftsman",
  () => "",
  ({ docketNumber }) => `Client's own reference is \`${docketNumber ?? "not given"}\`; quote it in every letter.`,
  () => "Zoë at the client wants to see the draft **before** the weekend.",
  () => "",
  () => "The associate in Haifa (ד״ר נועה לוי) asks whether the amendment fits the family in IL; answer her first.",
  ({ entity }) => `Entity status on file: *${entity.toLowerCase()}*. Check again before any fee is paid.`,
];

const matterNotes: readonly NoteWriter[] = [
  ({ filingDate, artUnit }) =>
    `## Strategy\n\nFiled ${filingDate}, examined in art unit ${artUnit}.\n\n1. Keep claim 1 broad\n2. Fall back to the figures`,
  ({ patentNumber, status }) => {
    if (status.includes("Abandoned")) return "No patent issued. Ask the client once a year whether to try again.";
    return patentNumber
      ? `Patent **${patentNumber}** is on the client's licence list. Ask before letting any fee lapse.`
      : "The client decides on every reply. Send the art with the report.";
  },
  () => "Contact: **Håkan Sjöström** (in-house), copy to María José Ibáñez. Never by telephone on Fridays.",
];

const milestoneNotes: readonly NoteWriter[] = [
  () => "Client pays the extension only if the second attorney review finds something new.",
  ({ examiner }) => `Interview with ${examiner} asked for; waiting for a slot.`,
];

function pick(writers: readonly NoteWriter[], index: number, facts: ApplicationFacts): string {
  return writers[index % writers.length]?.(facts) ?? "";
}

/** Markdown for the current task of the matter at `index`; empty for some. */
function taskNote(index: number, facts: ApplicationFacts): string {
  return pick(taskNotes, index, facts);
}

function matterNote(index: number, facts: ApplicationFacts): string {
  return pick(matterNotes, index, facts);
}

function milestoneNote(index: number, facts: ApplicationFacts): string {
  return pick(milestoneNotes, index, facts);
}

/** A matter without an applicant, and one with a mistyped filing date, for the docket audit to find. */
const unnamedApplicant = 11;
const mistypedFiling = 7;

/** Days from today to the due date of the current step, for each desk in turn: every preset, soonest first. */
const offsets = [0, -4, 1, 2, null, 9, 3, -11, 17, 5, -1, 30, 0, 45, 12] as const;
const statuses = ["open", "in-progress", "open", "on-hold", "open"] as const;
const pastShown = 4;

/** Ada has every fourth matter, with the current step hers; the three attorneys share the others. */
function staffOf(index: number): Staff {
  const attorney = index % deskOrder.length === 0 ? desks.attorney : attorneys[index % attorneys.length];
  return { ...desks, attorney: attorney ?? desks.attorney };
}

/** Every eighth matter is restricted to its practice group, by the technology centre of the art unit. */
function teamsOf(artUnit: string, index: number): string[] {
  if (index % 8 !== 5) return [];
  if (/^1[67]/.test(artUnit)) return ["t-chemistry"];
  return [/^2/.test(artUnit) ? "t-electrical" : "t-mechanical"];
}

/** Every third matter is in the external docketing system, under `FIP:` and a number. */
function referencesOf(facts: ApplicationFacts, index: number): string[] {
  const docketed = index % 3 === 0 ? [`FIP:${4711 + index}`] : [];
  return [
    formatApplicationNumber(facts.applicationNumber),
    ...(facts.docketNumber ? [facts.docketNumber] : []),
    ...docketed,
  ];
}

/** The current step belongs to ada, ben, cleo and dan in turn, so that each has work of every urgency. */
function primaryWork(facts: ApplicationFacts, index: number, kind: PlanKind): ActiveWork {
  const round = Math.floor(index / deskOrder.length);
  const desk = deskOrder[index % deskOrder.length];
  const own = plans[kind].steps.flatMap((step, at) => (step.desk === desk ? [at] : []));
  return {
    kind,
    staff: staffOf(index),
    current: own[round % own.length] ?? 0,
    currentStatus: statuses[(round + (index % deskOrder.length)) % statuses.length] ?? "open",
    offsetDays: offsets[round % offsets.length] ?? null,
    clientDate: index % 4 !== 3,
    notes: taskNote(index, facts),
  };
}

function addWork(matter: MatterBuilder, today: CivilDate, sample: SampleCase, index: number): SampleMilestone[] {
  const { facts, kinds } = sample;
  const works = pastWork(facts.events, facts.issueDate);
  addPastMilestones(matter, staffOf(index), works.slice(-pastShown));
  const [first = "review", second] = kinds;
  const primary = primaryWork(facts, index, first);
  const active = [addActiveMilestone(matter, today, primary)];
  if (second !== undefined) {
    const later = {
      ...primary,
      kind: second,
      current: 0,
      currentStatus: "open",
      offsetDays: 6 + index,
      notes: "",
    } as const;
    active.push(addActiveMilestone(matter, today, later));
  }
  if (index % 2 === 0) addLooseTask(matter, today, primary.staff, index / 2);
  return active;
}

function notesOf(
  matter: MatterBuilder,
  active: readonly SampleMilestone[],
  today: CivilDate,
  facts: ApplicationFacts,
  index: number,
): SampleNote[] {
  const key = facts.applicationNumber;
  const shared = { inventionId: matter.invention.id, createdAt: at(addDays(today, -3 - (index % 9)), 10) };
  const milestone = active[0];
  const onMatter = {
    ...shared,
    id: `n-${key}-1`,
    milestoneId: null,
    author: staffOf(index).attorney,
    content: matterNote(index, facts),
  };
  if (index % 4 !== 0 || !milestone) return index % 2 === 0 ? [onMatter] : [];
  const content = milestoneNote(index / 4, facts);
  return [onMatter, { ...shared, id: `n-${key}-2`, milestoneId: milestone.id, author: desks.paralegal, content }];
}

function realMatter(records: MatterRecords, today: CivilDate, sample: SampleCase, index: number): void {
  const { facts } = sample;
  const matter = new MatterBuilder(facts.applicationNumber, {
    ...initialValues(inventionFields),
    title: readableTitle(facts.title),
    references: referencesOf(facts, index),
    applicationNumber: facts.applicationNumber,
    applicant: index === unnamedApplicant ? null : facts.applicant,
    filingDate: index === mistypedFiling ? addDays(facts.filingDate, 9) : facts.filingDate,
    officeStatus: facts.status,
    inHouseAttorney: staffOf(index).attorney,
    teams: teamsOf(facts.artUnit, index),
    createdAt: at(facts.filingDate, 9),
    updatedAt: at(addDays(today, -2 - (index % 20)), 9),
  });
  const active = addWork(matter, today, sample, index);
  const { id } = matter.invention;
  records.inventions.push(matter.invention);
  records.milestones.push(...matter.milestones);
  records.tasks.push(...matter.tasks);
  records.notes.push(...notesOf(matter, active, today, facts, index));
  records.events.push(...officeEvents(id, facts));
  if (index % 3 === 0) records.events.push(...docketingEvents(id, facts, pastWork(facts.events, facts.issueDate)));
}

/** The sixty-one matters of real applications with their work, dated from `today`; the office's events keep their dates. */
export function realMatters(today: CivilDate): MatterRecords {
  const records = emptyRecords();
  for (const [index, sample] of sampleCases.entries()) realMatter(records, today, sample, index);
  records.documents.push(
    ...fileWrapperDocuments.map((document) => ({ ...document, applicationId: fileWrapperApplication })),
  );
  return { ...records, events: inOrder(records.events) };
}
