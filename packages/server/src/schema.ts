import type { Migration } from "kysely/migration";
import { type MinionsTables, minionsMigrations } from "./agents/minions/minions.tables.ts";
import { type CalendarTables, calendarMigrations } from "./docket/calendar/calendar.tables.ts";
import { type CallUpsTables, callUpsMigrations } from "./docket/call-ups/call-ups.tables.ts";
import { type DeadlinesTables, deadlinesMigrations } from "./docket/deadlines/deadlines.tables.ts";
import { type DocketTables, docketMigrations } from "./docket/docket/docket.tables.ts";
import { type InboxTables, inboxMigrations } from "./docket/inbox/inbox.tables.ts";
import { type UsptoTables, usptoMigrations } from "./docket/uspto/uspto.tables.ts";
import { type ReportsTables, reportsMigrations } from "./documents/reports/reports.tables.ts";
import { type AuthTables, authMigrations } from "./identity/auth/auth.tables.ts";
import { type SettingsTables, settingsMigrations } from "./identity/settings/settings.tables.ts";
import { type TokensTables, tokensMigrations } from "./identity/tokens/tokens.tables.ts";
import { type UsersTables, usersMigrations } from "./identity/users/users.tables.ts";
import { type BinTables, binMigrations } from "./matters/bin/bin.tables.ts";
import { type ChatTables, chatMigrations } from "./matters/chat/chat.tables.ts";
import { type CorrespondenceTables, correspondenceMigrations } from "./matters/correspondence/correspondence.tables.ts";
import { type DirectoryTables, directoryMigrations } from "./matters/directory/directory.tables.ts";
import { type FilesTables, filesMigrations } from "./matters/files/files.tables.ts";
import {
  type DocketingTables,
  docketingMigrations,
  type InventionsTables,
  inventionsMigrations,
} from "./matters/inventions/inventions.tables.ts";
import { type NotesTables, notesMigrations } from "./matters/notes/notes.tables.ts";
import { streamsMigrations } from "./matters/streams/streams.tables.ts";
import { type WallsTables, wallsMigrations } from "./matters/walls/walls.tables.ts";
import { type AccessLogTables, accessLogMigrations } from "./operations/access-log/access-log.tables.ts";
import { type BackupsTables, backupsMigrations } from "./operations/backup/backups.tables.ts";
import { type HealthTables, healthMigrations } from "./operations/health/health.tables.ts";
import { type ImportsTables, importsMigrations } from "./operations/imports/imports.tables.ts";
import { type RetentionTables, retentionMigrations } from "./operations/retention/retention.tables.ts";
import { foundationMigrations } from "./platform/database/foundation.tables.ts";
import { type EventTables, eventMigrations } from "./platform/events/events.tables.ts";
import { type IdempotencyTables, idempotencyMigrations } from "./platform/idempotency.tables.ts";
import { type FailingWorkTables, failingWorkMigrations } from "./platform/jobs/failing-work.tables.ts";
import { type JobTables, jobMigrations } from "./platform/jobs/jobs.tables.ts";
import { type MailOutTables, mailOutMigrations } from "./platform/mail-out/mail-out.tables.ts";
import { type RateLimitTables, rateLimitMigrations } from "./platform/rate-limit.tables.ts";
import { type BoardsTables, boardsMigrations } from "./work/boards/boards.tables.ts";
import { type FiltersTables, filtersMigrations } from "./work/filters/filters.tables.ts";
import { type MilestonesTables, milestonesMigrations } from "./work/milestones/milestones.tables.ts";
import { type OverviewTables, overviewMigrations } from "./work/overview/overview.tables.ts";
import { type PlansTables, plansMigrations } from "./work/plans/plans.tables.ts";
import { type TaskSearchTables, taskSearchMigrations } from "./work/tasks/search/task-search.tables.ts";
import { type TasksTables, tasksMigrations } from "./work/tasks/tasks.tables.ts";
import { type WorkflowsTables, workflowsMigrations } from "./work/workflows/workflows.tables.ts";

/** Every table of the hub: the one schema that both engines carry. Each noun owns its part. */
export type Schema = AccessLogTables &
  AuthTables &
  BackupsTables &
  BinTables &
  BoardsTables &
  CalendarTables &
  CallUpsTables &
  DeadlinesTables &
  DirectoryTables &
  DocketTables &
  DocketingTables &
  EventTables &
  FailingWorkTables &
  FiltersTables &
  FilesTables &
  HealthTables &
  IdempotencyTables &
  ImportsTables &
  InboxTables &
  InventionsTables &
  JobTables &
  MailOutTables &
  MilestonesTables &
  MinionsTables &
  NotesTables &
  OverviewTables &
  PlansTables &
  RateLimitTables &
  ReportsTables &
  RetentionTables &
  SettingsTables &
  TaskSearchTables &
  ChatTables &
  CorrespondenceTables &
  TasksTables &
  TokensTables &
  UsersTables &
  UsptoTables &
  WallsTables &
  WorkflowsTables;

/** Every forward migration by its key; they run in the order of their keys, whatever noun they belong to. */
export const hubMigrations: Record<string, Migration> = {
  ...foundationMigrations,
  ...accessLogMigrations,
  ...authMigrations,
  ...backupsMigrations,
  ...binMigrations,
  ...boardsMigrations,
  ...calendarMigrations,
  ...callUpsMigrations,
  ...deadlinesMigrations,
  ...directoryMigrations,
  ...docketMigrations,
  ...docketingMigrations,
  ...eventMigrations,
  ...failingWorkMigrations,
  ...filtersMigrations,
  ...filesMigrations,
  ...healthMigrations,
  ...idempotencyMigrations,
  ...importsMigrations,
  ...inboxMigrations,
  ...inventionsMigrations,
  ...jobMigrations,
  ...mailOutMigrations,
  ...milestonesMigrations,
  ...minionsMigrations,
  ...notesMigrations,
  ...overviewMigrations,
  ...plansMigrations,
  ...rateLimitMigrations,
  ...reportsMigrations,
  ...retentionMigrations,
  ...settingsMigrations,
  ...streamsMigrations,
  ...chatMigrations,
  ...correspondenceMigrations,
  ...tasksMigrations,
  ...taskSearchMigrations,
  ...tokensMigrations,
  ...usersMigrations,
  ...usptoMigrations,
  ...wallsMigrations,
  ...workflowsMigrations,
};
