import type { HubContract } from "@iphub/sdk/contract/index";
import { addInsHandlers } from "./add-ins/add-ins.handlers.ts";
import { auditHandlers } from "./audit/audit.handlers.ts";
import { authHandlers } from "./auth/auth.handlers.ts";
import type { ContractHandlers } from "./bind.ts";
import { boardsHandlers } from "./boards/boards.handlers.ts";
import { calendarHandlers } from "./calendar/calendar.handlers.ts";
import { chatHandlers } from "./chat/chat.handlers.ts";
import { correspondenceHandlers } from "./correspondence/correspondence.handlers.ts";
import { deadlinesHandlers } from "./deadlines/deadlines.handlers.ts";
import { proposeRule } from "./deadlines/deadlines.propose.ts";
import { directoryHandlers } from "./directory/directory.handlers.ts";
import { docketHandlers } from "./docket/docket.handlers.ts";
import type { Fixes } from "./docket/docket.steps.ts";
import { filesHandlers } from "./files/files.handlers.ts";
import { filtersHandlers } from "./filters/filters.handlers.ts";
import { healthHandlers } from "./health/health.handlers.ts";
import { importsHandlers } from "./imports/imports.handlers.ts";
import { adoptOfficeValue } from "./inventions/adopt-office-value.ts";
import { inventionsHandlers } from "./inventions/inventions.handlers.ts";
import { milestonesHandlers } from "./milestones/milestones.handlers.ts";
import { minionsHandlers } from "./minions/minions.handlers.ts";
import { notesHandlers } from "./notes/notes.handlers.ts";
import { overviewHandlers } from "./overview/overview.handlers.ts";
import { plansHandlers } from "./plans/plans.handlers.ts";
import type { Platform } from "./platform/platform.ts";
import { reportsHandlers } from "./reports/reports.handlers.ts";
import { settingsHandlers } from "./settings/settings.handlers.ts";
import { stepsHandlers } from "./steps/steps.handlers.ts";
import { streamsHandlers } from "./streams/streams.handlers.ts";
import { tasksHandlers } from "./tasks/tasks.handlers.ts";
import { reopenTask } from "./tasks/tasks.reopen.ts";
import { updateTask } from "./tasks/tasks.writes.ts";
import { tokensHandlers } from "./tokens/tokens.handlers.ts";
import { usersHandlers } from "./users/users.handlers.ts";
import { refreshAttempts, refreshKind } from "./uspto/refresh.ts";
import { usptoHandlers } from "./uspto/uspto.handlers.ts";
import { workflowsHandlers } from "./workflows/workflows.handlers.ts";

/** The handlers of every noun; a call of the contract without one does not compile. */
export function handlersOf(platform: Platform): ContractHandlers<HubContract> {
  return {
    auth: authHandlers(platform),
    users: usersHandlers(platform),
    tokens: tokensHandlers(platform),
    inventions: inventionsHandlers(platform),
    overview: overviewHandlers(platform),
    workflows: workflowsHandlers(platform),
    steps: stepsHandlers(platform),
    milestones: milestonesHandlers(platform),
    tasks: tasksHandlers(platform),
    filters: filtersHandlers(platform),
    boards: boardsHandlers(platform),
    calendar: calendarHandlers(platform),
    plans: plansHandlers(platform, {
      change: (tx, actor, change) => updateTask(tx, platform, actor, change.id, change),
      reopen: (tx, actor, reopening) => reopenTask(tx, platform, actor, reopening),
    }),
    imports: importsHandlers(platform),
    notes: notesHandlers(platform),
    deadlines: deadlinesHandlers(platform),
    docket: docketHandlers(platform, docketFixes(platform), { jobKind: refreshKind, maxAttempts: refreshAttempts }),
    streams: streamsHandlers(platform),
    files: filesHandlers(platform),
    uspto: usptoHandlers(platform),
    directory: directoryHandlers(platform),
    chat: chatHandlers(platform),
    correspondence: correspondenceHandlers(platform),
    minions: minionsHandlers(platform),
    reports: reportsHandlers(platform),
    addIns: addInsHandlers(platform),
    settings: settingsHandlers(platform),
    health: healthHandlers(platform),
    audit: auditHandlers(platform),
  };
}

/** What settles a finding of the docket audit, done by the nouns that own it. */
function docketFixes(platform: Platform): Fixes {
  return {
    propose: (tx, actor, inventionId, fix) => proposeRule(tx, platform, actor, { ...fix, inventionId }),
    adopt: (tx, actor, inventionId, { field, value }) =>
      adoptOfficeValue(tx, platform, actor, { inventionId, field, value }),
  };
}
