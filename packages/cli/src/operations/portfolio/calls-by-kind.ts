import type { PortfolioSection } from "@iphub/sdk/contract/portfolio";
import type { RecordKind } from "@iphub/sdk/domain/operations/portfolio/entries";
import type { KindCalls, SectionCalls } from "./kind-calls.ts";
import { boardCalls } from "./kinds/boards.ts";
import { deadlineCalls } from "./kinds/deadlines.ts";
import { filterCalls } from "./kinds/filters.ts";
import { matterCalls } from "./kinds/matters.ts";
import { milestoneCalls } from "./kinds/milestones.ts";
import { taskCalls } from "./kinds/tasks.ts";
import { teamCalls } from "./kinds/teams.ts";
import { templateCalls, templateMilestoneCalls, templateStateCalls } from "./kinds/templates.ts";

/** The calls of the kinds that are sections of a file. */
export const sectionCalls: { readonly [S in PortfolioSection]: SectionCalls<S> } = {
  teams: teamCalls,
  templates: templateCalls,
  matters: matterCalls,
  milestones: milestoneCalls,
  tasks: taskCalls,
  deadlines: deadlineCalls,
  filters: filterCalls,
  boards: boardCalls,
};

/** The calls of every kind. */
export const kindCalls: Readonly<Record<RecordKind, KindCalls>> = {
  ...sectionCalls,
  templateMilestones: templateMilestoneCalls,
  templateStates: templateStateCalls,
};
