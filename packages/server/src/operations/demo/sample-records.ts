import type { Team } from "@iphub/sdk/contract/identity";
import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Role } from "@iphub/sdk/contract/permissions";
import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import type { Task } from "@iphub/sdk/contract/tasks";
import type { DocumentFacts } from "./facts.ts";

/** A person of the sample firm; those without a sign-in can only be assigned to work. */
export interface SampleUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  /** Ids of teams. */
  readonly teams: readonly string[];
  readonly signsIn: boolean;
}

/** A milestone as the contract has it, without its tasks. */
export type SampleMilestone = Omit<Milestone, "tasks" | "nextTask">;

/** A stream event before the event log has numbered it. */
export type SampleEvent = Omit<StreamEvent, "seq" | "id"> & { readonly inventionId: string };

/** A note on a matter, or on one of its milestones; `content` is Markdown. */
export interface SampleNote {
  readonly id: string;
  readonly inventionId: string;
  readonly milestoneId: string | null;
  /** The author's e-mail. */
  readonly author: string;
  readonly content: string;
  readonly createdAt: string;
}

/** A document of a matter's file wrapper. */
interface SampleDocument extends DocumentFacts {
  readonly applicationId: string;
}

/** Matters with everything that belongs to them. */
export interface MatterRecords {
  readonly inventions: InventionHit[];
  readonly milestones: SampleMilestone[];
  readonly tasks: Task[];
  readonly events: SampleEvent[];
  readonly notes: SampleNote[];
  readonly documents: SampleDocument[];
}

/** The whole sample. The first matters are real; `generated` yields the rest in batches. */
export interface SamplePortfolio {
  readonly teams: readonly Team[];
  readonly users: readonly SampleUser[];
  readonly real: MatterRecords;
  generated(): Generator<MatterRecords, void, undefined>;
}

/** Matter records with nothing in them yet. */
export function emptyRecords(): MatterRecords {
  return { inventions: [], milestones: [], tasks: [], events: [], notes: [], documents: [] };
}
