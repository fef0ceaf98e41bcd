import type { HubContract } from "@iphub/sdk/contract/index";
import { minionsHandlers } from "./agents/minions/minions.handlers.ts";
import { calendarHandlers } from "./docket/calendar/calendar.handlers.ts";
import { revokeFeedsOf } from "./docket/calendar/calendar.store.ts";
import { callUpsHandlers } from "./docket/call-ups/call-ups.handlers.ts";
import { ableAtMatters, deadlineHolding } from "./docket/deadlines/deadlines.hand-over.ts";
import { deadlinesHandlers } from "./docket/deadlines/deadlines.handlers.ts";
import { deadlineDates } from "./docket/deadlines/deadlines.milestone-dates.ts";
import { proposeRule } from "./docket/deadlines/deadlines.propose.ts";
import { keptByOfMatters } from "./docket/deadlines/deadlines.standing.ts";
import { docketHandlers } from "./docket/docket/docket.handlers.ts";
import type { Fixes } from "./docket/docket/docket.steps.ts";
import { inboxHandlers } from "./docket/inbox/inbox.handlers.ts";
import { refreshAttempts, refreshKind } from "./docket/uspto/refresh.ts";
import { usptoHandlers } from "./docket/uspto/uspto.handlers.ts";
import { addInsHandlers } from "./documents/add-ins/add-ins.handlers.ts";
import { reportsHandlers } from "./documents/reports/reports.handlers.ts";
import { authHandlers } from "./identity/auth/auth.handlers.ts";
import { settingsHandlers } from "./identity/settings/settings.handlers.ts";
import { tokensHandlers } from "./identity/tokens/tokens.handlers.ts";
import { usersHandlers } from "./identity/users/users.handlers.ts";
import { binHandlers, type Restores } from "./matters/bin/bin.handlers.ts";
import { chatHandlers } from "./matters/chat/chat.handlers.ts";
import { correspondenceHandlers } from "./matters/correspondence/correspondence.handlers.ts";
import { directoryHandlers } from "./matters/directory/directory.handlers.ts";
import { filesHandlers } from "./matters/files/files.handlers.ts";
import { adoptOfficeValue } from "./matters/inventions/change-matter.ts";
import { matterHolding } from "./matters/inventions/inventions.hand-over.ts";
import { inventionsHandlers } from "./matters/inventions/inventions.handlers.ts";
import { readInHouseAttorneys } from "./matters/inventions/inventions.store.ts";
import { notesHandlers } from "./matters/notes/notes.handlers.ts";
import { streamsHandlers } from "./matters/streams/streams.handlers.ts";
import { wallsHandlers } from "./matters/walls/walls.handlers.ts";
import { accessLogHandlers } from "./operations/access-log/access-log.handlers.ts";
import { readAccountTrail } from "./operations/access-log/account-trail.ts";
import { auditHandlers } from "./operations/audit/audit.handlers.ts";
import { healthHandlers } from "./operations/health/health.handlers.ts";
import { importsHandlers } from "./operations/imports/imports.handlers.ts";
import { retentionHandlers } from "./operations/retention/retention.handlers.ts";
import type { ContractHandlers } from "./platform/http/bind.ts";
import type { Platform } from "./platform/platform.ts";
import { boardsHandlers, restoreBoard } from "./work/boards/boards.handlers.ts";
import { filterHolding } from "./work/filters/filters.hand-over.ts";
import { filtersHandlers, restoreFilter } from "./work/filters/filters.handlers.ts";
import { milestoneHolding } from "./work/milestones/milestones.hand-over.ts";
import { milestonesHandlers } from "./work/milestones/milestones.handlers.ts";
import { overviewHandlers } from "./work/overview/overview.handlers.ts";
import { plansHandlers } from "./work/plans/plans.handlers.ts";
import { stepsHandlers } from "./work/steps/steps.handlers.ts";
import { taskHolding } from "./work/tasks/tasks.hand-over.ts";
import { reopenTask, tasksHandlers } from "./work/tasks/tasks.handlers.ts";
import { restoreTask } from "./work/tasks/tasks.restore.ts";
import { updateTask } from "./work/tasks/tasks.writes.ts";
import { templateHolding } from "./work/workflows/workflows.hand-over.ts";
import { workflowsHandlers } from "./work/workflows/workflows.handlers.ts";

/** The handlers of every noun; a call of the contract without one does not compile. */
export function handlersOf(platform: Platform): ContractHandlers<HubContract> {
  const withDates = deadlineDates(platform.clock);
  return {
    auth: authHandlers(platform, revokeFeedsOf),
    users: usersHandlers(platform, {
      inHouseAttorneys: readInHouseAttorneys,
      endFeeds: revokeFeedsOf,
      readTrail: readAccountTrail,
      ableAtMatters,
      holdings: {
        deadline: deadlineHolding(platform),
        matter: matterHolding(platform),
        milestone: milestoneHolding(platform),
        task: taskHolding(platform),
        filter: filterHolding(platform),
        template: templateHolding(platform),
      },
    }),
    tokens: tokensHandlers(platform),
    inventions: inventionsHandlers(platform),
    walls: wallsHandlers(platform),
    overview: overviewHandlers(platform, (inventionIds) => keptByOfMatters(platform, inventionIds), withDates),
    workflows: workflowsHandlers(platform),
    steps: stepsHandlers(platform),
    milestones: milestonesHandlers(platform, withDates),
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
    bin: binHandlers(platform, binRestores(platform)),
    uspto: usptoHandlers(platform),
    callUps: callUpsHandlers(platform),
    inbox: inboxHandlers(platform),
    directory: directoryHandlers(platform),
    chat: chatHandlers(platform),
    correspondence: correspondenceHandlers(platform),
    minions: minionsHandlers(platform),
    reports: reportsHandlers(platform),
    addIns: addInsHandlers(platform),
    settings: settingsHandlers(platform),
    health: healthHandlers(platform),
    audit: auditHandlers(platform),
    accessLog: accessLogHandlers(platform),
    retention: retentionHandlers(platform),
  };
}

/** The actions that settle findings of the docket audit, implemented by the nouns that own the data. */
function docketFixes(platform: Platform): Fixes {
  return {
    propose: (tx, actor, inventionId, fix) => proposeRule(tx, platform, actor, { ...fix, inventionId }),
    adopt: (tx, actor, inventionId, { field, value }) =>
      adoptOfficeValue(tx, platform, actor, { inventionId, field, value }),
  };
}

/** How what was deleted is restored, by the nouns that own the data. */
function binRestores(platform: Platform): Restores {
  return {
    task: (tx, actor, { record }) => restoreTask(tx, platform, actor, record),
    board: (tx, actor, board) => restoreBoard(tx, platform, actor, board),
    filter: (tx, actor, filter) => restoreFilter(tx, platform, actor, filter),
  };
}
