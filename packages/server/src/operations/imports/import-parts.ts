import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Transaction } from "kysely";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** A matter as an import opens it. */
export type OpenedMatter = Omit<InventionHit, "applicationNumber">;

/** A deadline as an import dockets it. */
export interface ImportedDeadline {
  readonly inventionId: string;
  readonly inventionTitle: string;
  readonly references: readonly string[];
  readonly sourceKey: string;
  readonly title: string;
  readonly dueDate: string;
  readonly assignees: readonly string[];
}

/** What an import leaves to the nouns whose records it makes. */
export interface ImportParts {
  /** The noun inventions: a list of references, each once whatever its spelling. */
  references(added: readonly string[]): string[];
  /** The noun inventions: adds matters. */
  openMatters(tx: Transaction<Schema>, matters: readonly OpenedMatter[]): Promise<void>;
  /** The noun deadlines: dockets dates, each with its milestone; answers ids in order and the log's entries. */
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
