import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Transaction } from "kysely";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** A matter to open by an import. */
export type OpenedMatter = Omit<InventionHit, "applicationNumber">;

/** A deadline to docket by an import. */
export interface ImportedDeadline {
  readonly inventionId: string;
  readonly inventionTitle: string;
  readonly references: readonly string[];
  readonly sourceKey: string;
  readonly title: string;
  readonly dueDate: string;
  readonly assignees: readonly string[];
}

/** What an import needs of the nouns whose records it creates. */
export interface ImportParts {
  /** The noun inventions: a list of references without duplicates in any spelling. */
  references(added: readonly string[]): string[];
  /** The noun inventions: inserts matters. */
  openMatters(tx: Transaction<Schema>, matters: readonly OpenedMatter[]): Promise<void>;
  /** The noun deadlines: dockets dates, each with its milestone; returns ids in order and the log entries. */
  docket(
    tx: Transaction<Schema>,
    platform: Pick<Platform, "clock">,
    actor: string,
    dates: readonly ImportedDeadline[],
  ): Promise<{
    readonly docketed: readonly { readonly deadlineId: string; readonly milestoneId: string }[];
    readonly events: readonly NewEvent[];
  }>;
}
