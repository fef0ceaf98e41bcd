import type { Desk } from "./sample-people.ts";

/** One task of a plan: who does it, and how many days before the milestone's date. */
export interface PlanStep {
  readonly title: string;
  readonly desk: Desk;
  readonly leadDays: number;
  readonly tags: readonly string[];
}

/** A team's work on one kind of event: a milestone with its tasks in order, a step for every desk. */
export interface MilestonePlan {
  readonly title: string;
  readonly steps: readonly PlanStep[];
}

function step(title: string, desk: Desk, leadDays: number, ...tags: string[]): PlanStep {
  return { title, desk, leadDays, tags };
}

function reply(title: string, draft: PlanStep[], filing: string): MilestonePlan {
  return {
    title,
    steps: [
      step("Docket the reply period", "docketing", 80, "docketing"),
      step("Report the action to the client", "paralegal", 76, "client"),
      ...draft,
      step("Second attorney review", "partner", 21, "2AR"),
      step("Client approval", "paralegal", 10, "client"),
      step(filing, "paralegal", 2, "filing", "critical"),
    ],
  };
}

/** The plans of the sample, by kind. */
export const plans = {
  "missing-parts": {
    title: "Reply to notice to file missing parts",
    steps: [
      step("Docket the reply period", "docketing", 50, "docketing"),
      step("Collect signed declarations from the inventors", "paralegal", 30, "formal"),
      step("Check inventorship against the claims", "attorney", 20, "formal"),
      step("Approve surcharge", "partner", 12, "fee"),
      step("File missing parts and pay the surcharge", "paralegal", 2, "fee", "filing", "critical"),
    ],
  },
  restriction: reply(
    "Respond to restriction requirement",
    [step("Choose the species to elect", "attorney", 40)],
    "File election",
  ),
  "non-final": reply(
    "Respond to non-final office action",
    [step("Review cited art", "attorney", 60), step("Draft response", "attorney", 35)],
    "File response",
  ),
  final: reply(
    "Respond to final office action",
    [
      step("Decide on after-final amendment, RCE or appeal", "attorney", 55),
      step("Interview the examiner", "attorney", 40, "interview"),
      step("Draft response", "attorney", 30),
    ],
    "File response with RCE if needed",
  ),
  quayle: reply(
    "Respond to Quayle action",
    [step("Correct the formal matters", "attorney", 30, "formal")],
    "File reply",
  ),
  appeal: {
    title: "File appeal brief",
    steps: [
      step("Docket the brief's due date", "docketing", 55, "docketing"),
      step("Confirm the client's instructions to appeal", "paralegal", 48, "client"),
      step("Draft appeal brief", "attorney", 30),
      step("Second attorney review", "partner", 14, "2AR"),
      step("File appeal brief and pay the fee", "paralegal", 2, "fee", "filing", "critical"),
    ],
  },
  allowance: {
    title: "Pay issue fee",
    steps: [
      step("Docket the issue fee", "docketing", 80, "docketing", "fee"),
      step("Check the allowed claims and the examiner's amendment", "attorney", 60),
      step("Second attorney review of continuation strategy", "partner", 45, "2AR"),
      step("File outstanding IDS", "paralegal", 30, "IDS"),
      step("Obtain the client's instructions on the fee", "paralegal", 20, "client", "fee"),
      step("Pay issue fee", "paralegal", 3, "fee", "filing", "critical"),
    ],
  },
  ids: {
    title: "File information disclosure statement",
    steps: [
      step("Collect references from related matters", "docketing", 25, "IDS"),
      step("Review references for materiality", "attorney", 15, "IDS"),
      step("Second attorney review", "partner", 8, "IDS", "2AR"),
      step("File IDS", "paralegal", 1, "IDS", "filing", "critical"),
    ],
  },
  revival: {
    title: "Petition to revive",
    steps: [
      step("Docket the abandonment", "docketing", 40, "docketing"),
      step("Establish that the delay was unintentional", "attorney", 30),
      step("Client decision: revive or let go", "paralegal", 22, "client"),
      step("Second attorney review of the petition", "partner", 10, "2AR"),
      step("File petition with the reply and the fee", "paralegal", 2, "fee", "filing", "critical"),
    ],
  },
  review: {
    title: "Annual portfolio review",
    steps: [
      step("List remaining maintenance fees", "docketing", 30, "docketing", "fee"),
      step("Compare the claims with the client's products", "attorney", 20),
      step("Second attorney review of the recommendation", "partner", 10, "2AR"),
      step("Report recommendation to the client", "paralegal", 2, "client"),
    ],
  },
  closing: {
    title: "Close the file",
    steps: [
      step("Confirm the expiry in the office's record", "docketing", 20, "docketing"),
      step("Check for pending family members", "attorney", 14),
      step("Approve closing of the file", "partner", 7),
      step("Send closing letter", "paralegal", 1, "client"),
    ],
  },
  maintenance: {
    title: "Pay maintenance fee",
    steps: [
      step("Docket the payment window", "docketing", 180, "docketing", "fee"),
      step("Check entity status", "attorney", 90, "fee"),
      step("Obtain the client's instructions", "paralegal", 60, "client", "fee"),
      step("Approve payment", "partner", 30, "fee"),
      step("Pay maintenance fee", "paralegal", 5, "fee", "filing", "critical"),
    ],
  },
} as const satisfies Record<string, MilestonePlan>;

/** The name of a plan. */
export type PlanKind = keyof typeof plans;
