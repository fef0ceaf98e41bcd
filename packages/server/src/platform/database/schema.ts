import type { Migration } from "kysely/migration";
import { type AuthTables, authMigrations } from "../../auth/auth.tables.ts";
import { type BoardsTables, boardsMigrations } from "../../boards/boards.tables.ts";
import { type CalendarTables, calendarMigrations } from "../../calendar/calendar.tables.ts";
import { type ChatTables, chatMigrations } from "../../chat/chat.tables.ts";
import { type DocketingTables, docketingMigrations } from "../../connectors/docketing/docketing.tables.ts";
import { type CorrespondenceTables, correspondenceMigrations } from "../../correspondence/correspondence.tables.ts";
import { type DeadlinesTables, deadlinesMigrations } from "../../deadlines/deadlines.tables.ts";
import { type DirectoryTables, directoryMigrations } from "../../directory/directory.tables.ts";
import { type DocketTables, docketMigrations } from "../../docket/docket.tables.ts";
import { type FilesTables, filesMigrations } from "../../files/files.tables.ts";
import { type FiltersTables, filtersMigrations } from "../../filters/filters.tables.ts";
import { type HealthTables, healthMigrations } from "../../health/health.tables.ts";
import { type ImportsTables, importsMigrations } from "../../imports/imports.tables.ts";
import { type InventionsTables, inventionsMigrations } from "../../inventions/inventions.tables.ts";
import { type MilestonesTables, milestonesMigrations } from "../../milestones/milestones.tables.ts";
import { type MinionsTables, minionsMigrations } from "../../minions/minions.tables.ts";
import { type NotesTables, notesMigrations } from "../../notes/notes.tables.ts";
import { type OverviewTables, overviewMigrations } from "../../overview/overview.tables.ts";
import { type PlansTables, plansMigrations } from "../../plans/plans.tables.ts";
import { type ReportsTables, reportsMigrations } from "../../reports/reports.tables.ts";
import { type SettingsTables, settingsMigrations } from "../../settings/settings.tables.ts";
import { streamsMigrations } from "../../streams/streams.tables.ts";
import { type TasksTables, tasksMigrations } from "../../tasks/tasks.tables.ts";
import { type TokensTables, tokensMigrations } from "../../tokens/tokens.tables.ts";
import { type UsersTables, usersMigrations } from "../../users/users.tables.ts";
import { type UsptoTables, usptoMigrations } from "../../uspto/uspto.tables.ts";
import { type WorkflowsTables, workflowsMigrations } from "../../workflows/workflows.tables.ts";
import { type EventTables, eventMigrations } from "../events/events.tables.ts";
import { type IdempotencyTables, idempotencyMigrations } from "../idempotency.tables.ts";
import { type JobTables, jobMigrations } from "../jobs/jobs.tables.ts";
import { type TaskSearchTables, taskSearchMigrations } from "../task-search/task-search.tables.ts";
import { foundationMigrations } from "./foundation.tables.ts";

/** Every table of the hub: the one schema that both engines carry. Each noun owns its part. */
export type Schema = AuthTables &
  BoardsTables &
  CalendarTables &
  DeadlinesTables &
  DirectoryTables &
  DocketTables &
  DocketingTables &
  EventTables &
  FiltersTables &
  FilesTables &
  HealthTables &
  IdempotencyTables &
  ImportsTables &
  InventionsTables &
  JobTables &
  MilestonesTables &
  MinionsTables &
  NotesTables &
  OverviewTables &
  PlansTables &
  ReportsTables &
  SettingsTables &
  TaskSearchTables &
  ChatTables &
  CorrespondenceTables &
  TasksTables &
  TokensTables &
  UsersTables &
  UsptoTables &
  WorkflowsTables;

/** Every forward migration by its key; they run in the order of their keys, whatever noun they belong to. */
export const hubMigrations: Record<string, Migration> = {
  ...foundationMigrations,
  ...authMigrations,
  ...boardsMigrations,
  ...calendarMigrations,
  ...deadlinesMigrations,
  ...directoryMigrations,
  ...docketMigrations,
  ...docketingMigrations,
  ...eventMigrations,
  ...filtersMigrations,
  ...filesMigrations,
  ...healthMigrations,
  ...idempotencyMigrations,
  ...importsMigrations,
  ...inventionsMigrations,
  ...jobMigrations,
  ...milestonesMigrations,
  ...minionsMigrations,
  ...notesMigrations,
  ...overviewMigrations,
  ...plansMigrations,
  ...reportsMigrations,
  ...settingsMigrations,
  ...streamsMigrations,
  ...chatMigrations,
  ...correspondenceMigrations,
  ...tasksMigrations,
  ...taskSearchMigrations,
  ...tokensMigrations,
  ...usersMigrations,
  ...usptoMigrations,
  ...workflowsMigrations,
};
