import type { Hub } from "@iphub/sdk/client";

/** The state of a set-up step, and how to continue it. */
export interface StepLeft {
  readonly step: string;
  readonly known: string;
  readonly next: string;
}

/** The steps of the set-up in order, with their state. */
export async function stepsLeft(hub: Hub): Promise<StepLeft[]> {
  const [closures, people, teams, matters] = await Promise.all([
    hub.deadlines.closures(),
    hub.users.list({ size: 1 }),
    hub.users.teams(),
    hub.inventions.search({ size: 1 }),
  ]);
  return [
    { step: "calendar", known: `${closures.length} closures`, next: "iphub deadlines add-closure --date DATE" },
    { step: "teams", known: `${teams.length} teams`, next: "iphub users create-team --name NAME" },
    { step: "people", known: `${people.total} people`, next: "iphub users create --email ADDRESS" },
    { step: "docket", known: `${matters.total} matters`, next: "iphub imports preview FILE" },
  ];
}
