import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

const agents = [
  [
    "reader",
    "Docket reader",
    "cleo@iphub.example",
    "ada@iphub.example",
    "Reads the mail date and the period off office actions and proposes deadlines.",
  ],
  [
    "watcher",
    "Abandonment watcher",
    "cleo@iphub.example",
    "dan@iphub.example",
    "Compares what is due with what the patent office has on record, every night.",
  ],
  [
    "librarian",
    "Reference librarian",
    "ben@iphub.example",
    "ada@iphub.example",
    "Collects cited references for disclosure statements and marks those that are missing.",
  ],
  [
    "clerk",
    "Fee clerk",
    "dan@iphub.example",
    "dan@iphub.example",
    "Prepares the list of maintenance fees for the coming quarter.",
  ],
  [
    "proofreader",
    "Claim proofreader",
    "elodie@iphub.example",
    "ada@iphub.example",
    "Checks claims for antecedent basis and numbering before they are filed.",
  ],
] as const;

const work = [
  "Read the office actions of the week",
  "Check the open periods",
  "Report what could not be read",
  "Go through the new correspondence",
];

/** An instant some days before a day of the office. */
function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T09:00:00.000Z`) - days * 86_400_000).toISOString();
}

/** Fills the minion lair: five agents, one of them retired, each with tasks and comments. */
export async function insertSampleMinions(tx: Transaction<Schema>, today: string): Promise<void> {
  const minions = agents.map(([key, name, trainer, manager, description], at) => {
    const begun = daysBefore(today, 200 - at * 30);
    const retired = key === "clerk" ? daysBefore(today, 5).slice(0, 10) : null;
    const dates = { start_date: begun.slice(0, 10), end_date: retired, created_at: begun, updated_at: begun };
    return { id: `minion-${key}`, name, trainer, manager, description, ...dates };
  });
  await tx.insertInto("minions").values(minions).execute();
  const tasks = agents.flatMap(([key], agent) =>
    work.map((title, at) => {
      const open = at === 0 && key !== "clerk";
      const created = daysBefore(today, 2 + at * 9 + agent);
      return {
        id: `minion-${key}-task-${at + 1}`,
        minion_id: `minion-${key}`,
        title,
        status: open ? ("open" as const) : at === 2 ? ("failed" as const) : ("done" as const),
        created_at: created,
        finished_at: open ? null : daysBefore(today, 1 + at * 9 + agent),
      };
    }),
  );
  await tx.insertInto("minion_tasks").values(tasks).execute();
  await tx
    .insertInto("minion_comments")
    .values(agents.flatMap(remarks(today)))
    .execute();
}

function remarks(today: string) {
  return ([key, name, trainer, manager]: (typeof agents)[number], agent: number) => [
    {
      id: `minion-${key}-comment-1`,
      minion_id: `minion-${key}`,
      content: `${name} works from the templates of last month now. Please look at its first results.`,
      kind: "comment" as const,
      rating: null,
      task_id: null,
      author: trainer,
      created_at: daysBefore(today, 20 + agent),
    },
    {
      id: `minion-${key}-comment-2`,
      minion_id: `minion-${key}`,
      content: "Complete and without a wrong date.",
      kind: "feedback" as const,
      rating: 3 + (agent % 3),
      task_id: `minion-${key}-task-2`,
      author: manager,
      created_at: daysBefore(today, 9 + agent),
    },
  ];
}
