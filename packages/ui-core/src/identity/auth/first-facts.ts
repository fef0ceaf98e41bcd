import type { Hub } from "@iphub/sdk/client";

/** The facts that tell which of the first steps of a new firm are done. */
export interface FirstFacts {
  readonly closures: number;
  readonly people: number;
  readonly teams: number;
  readonly matters: number;
}

/** Reads how far a new firm is. */
export async function readFirstFacts(hub: Hub): Promise<FirstFacts> {
  const [closures, people, teams, matters] = await Promise.all([
    hub.deadlines.closures(),
    hub.users.list({ size: 1 }),
    hub.users.teams(),
    hub.inventions.search({ size: 1 }),
  ]);
  return { closures: closures.length, people: people.total, teams: teams.length, matters: matters.total };
}
