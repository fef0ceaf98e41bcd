import * as z from "zod/mini";
import { inventionFields } from "../records/inventions.ts";
import { milestoneFields } from "../records/milestones.ts";
import { pluck } from "../records/record.ts";
import { taskFields } from "../records/tasks.ts";
import { boardLanes } from "./boards.ts";
import { filterLayout, filterList, listChoices } from "./filters.ts";
import { type PortfolioTeam, type PortfolioTemplate, portfolioTeam, portfolioTemplate } from "./portfolio-templates.ts";
import { civilDate, email, id, text } from "./shapes.ts";
import { filterData } from "./task-query.ts";

/** A reference of a matter, in any spelling; in lists of the file it names the matter. */
const reference = text(200);
const title = text(500);
/** Which of several with the same title, in the order in which they were added; 1 unless given. */
const number = z._default(
  z.int("must be a whole number from 1").check(z.gte(1, "must be 1 or more"), z.lte(10_000, "is more than 10000")),
  1,
);

const { title: _title, references, teams: _teams, ...matterFacts } = pluck(inventionFields, "input");
const { title: _named, expanded: _expanded, ...milestoneFacts } = pluck(milestoneFields, "input");
const { title: _called, order: _order, ...taskFacts } = pluck(taskFields, "input");

/** A matter of a portfolio file. `reference` names it, `references` are its others; what is left out stays as it is. */
export const portfolioMatter = z.strictObject({
  reference,
  references: z.optional(references),
  title: z.optional(title),
  /** The names of the teams that the matter is kept to; an empty list opens it to everybody. */
  teams: z.optional(z.array(text(100)).check(z.maxLength(50, "has more than 50 entries"))),
  ...z.partial(z.object(matterFacts)).shape,
});

/** The states of a milestone as a portfolio file names them. */
export const portfolioMilestoneState = z.enum(
  ["active", "finished", "cancelled"],
  "is not a state; use active, finished or cancelled",
);

/** A milestone of a portfolio file, named by its matter and title. */
export const portfolioMilestone = z.strictObject({
  matter: reference,
  title,
  number,
  state: z.optional(portfolioMilestoneState),
  ...z.partial(z.object(milestoneFacts)).shape,
});

/** A task of a portfolio file, named by its matter, milestone and title. */
export const portfolioTask = z.strictObject({
  matter: reference,
  /** The title of its milestone; a task without one is in no milestone. */
  milestone: z.optional(title),
  milestoneNumber: number,
  title,
  number,
  ...z.partial(z.object(taskFacts)).shape,
});

/** A deadline of a portfolio file that a person enters, named by its matter and title. */
export const portfolioDeadline = z.strictObject({
  matter: reference,
  title: text(300),
  number,
  office: text(20),
  dueDate: civilDate,
  finalDate: z.optional(civilDate),
  /** Where the date is from; the reason where it is changed. */
  source: text(1000),
  assignees: z.optional(z.array(email).check(z.maxLength(50, "has more than 50 people"))),
  /** The title of the milestone that carries its date; without one the hub adds one. */
  milestone: z.optional(title),
  milestoneNumber: number,
});

/** A saved filter of a portfolio file, or a saved view of another list: one of the person's own. */
export const portfolioFilter = z.strictObject({
  name: text(200),
  layout: z.optional(filterLayout),
  /** The list that it is a view of; tasks without it. */
  list: z.optional(filterList),
  data: filterData,
  /** What is chosen in a list other than that of tasks, whose views have no conditions in `data`. */
  choices: z.optional(listChoices),
});

/** A board of a portfolio file, one of the person's own; its lists are names of filters, or ids of built-in ones. */
export const portfolioBoard = z.strictObject({
  name: text(200),
  filters: z.array(id).check(z.maxLength(24, "has more than 24 lists")),
  lanes: z.optional(boardLanes),
});

/** The entries of each section of a portfolio file, in the order in which they are written to the hub. */
export const portfolioSections = {
  teams: portfolioTeam,
  templates: portfolioTemplate,
  matters: portfolioMatter,
  milestones: portfolioMilestone,
  tasks: portfolioTask,
  deadlines: portfolioDeadline,
  filters: portfolioFilter,
  boards: portfolioBoard,
} as const;

/** The name of a section. */
export type PortfolioSection = keyof typeof portfolioSections;

/** The names of the sections, in their order. */
export const portfolioSectionNames: readonly PortfolioSection[] = [
  "teams",
  "templates",
  "matters",
  "milestones",
  "tasks",
  "deadlines",
  "filters",
  "boards",
];

/** A portfolio file: what a hub is to hold, by sections, each of which may be left out. */
export interface PortfolioDocument {
  readonly teams?: readonly PortfolioTeam[];
  readonly templates?: readonly PortfolioTemplate[];
  readonly matters?: readonly z.output<typeof portfolioMatter>[];
  readonly milestones?: readonly z.output<typeof portfolioMilestone>[];
  readonly tasks?: readonly z.output<typeof portfolioTask>[];
  readonly deadlines?: readonly z.output<typeof portfolioDeadline>[];
  readonly filters?: readonly z.output<typeof portfolioFilter>[];
  readonly boards?: readonly z.output<typeof portfolioBoard>[];
}
