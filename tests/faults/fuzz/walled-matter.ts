import { randomUUID } from "node:crypto";
import type { Hub } from "@iphub/sdk";

/** A matter behind a wall, on which the person inside works all the time. */
export interface WalledMatter {
  /** A word that is in all its texts and nowhere else: no one outside may read it anywhere. */
  readonly word: string;
  readonly id: string;
  /** The ids of what is in it. */
  readonly ids: readonly string[];
  /** Changes its records, so that live events, notices and mail are made. */
  work(): Promise<void>;
  /** What of it the person inside does not see any more. */
  missing(): Promise<string[]>;
}

/** Opens a matter, raises the wall, and only then writes the word into everything that a matter holds. */
export async function openWalledMatter(hub: Hub, email: string): Promise<WalledMatter> {
  const word = `walled${randomUUID().replaceAll("-", "")}`;
  const { id } = await hub.inventions.create({ title: "Kept apart", references: [] });
  await hub.walls.set({ id, owners: [email], people: [email] });
  await hub.inventions.update({ id, title: `${word} pump`, references: [`${word}-1`] });
  const milestone = await hub.milestones.create({ inventionId: id, title: `${word} reply`, dueAt: "2031-03-03" });
  const assigned = { assignees: [email, "ben@iphub.example"] };
  const task = await hub.tasks.create({
    inventionId: id,
    milestoneId: milestone.id,
    title: `${word} task`,
    ...assigned,
  });
  const note = await hub.notes.createForInvention({ inventionId: id, content: `${word} note` });
  const deadline = await hub.deadlines.enter({
    inventionId: id,
    title: `${word} deadline`,
    office: "EP",
    dueDate: "2031-03-03",
    source: "letter",
  });
  const content = new File([`${word} text`], `${word}.txt`);
  const file = await hub.files.upload({ reference: id, file: content });
  const result = await hub.reports.generate({ inventionId: id, reportIds: ["docket-report"], format: "docx" });
  const records = [milestone, task, note, deadline, file].map((one) => one.id);
  let round = 0;
  return {
    word,
    id,
    ids: [id, ...records, ...idsIn(result)],
    async work() {
      round += 1;
      await hub.tasks.update({ id: task.id, title: `${word} task ${round}` });
      await hub.notes.updateForInvention({ id: note.id, content: `${word} note ${round} @ben` });
      await hub.chat.send({ inventionId: id, message: `${word} @ben ${round}`, messageId: randomUUID() });
      if (round % 10 === 0) await hub.milestones.update({ id: milestone.id, title: `${word} reply ${round}` });
    },
    async missing() {
      const seen = JSON.stringify([
        await hub.tasks.get({ id: task.id }),
        await hub.notes.listForInvention({ inventionId: id }),
        await hub.files.list({ reference: id }),
      ]);
      return [task.id, note.id, file.id].filter((one) => !seen.includes(one));
    },
  };
}

function idsIn(answer: unknown): string[] {
  return [...JSON.stringify(answer).matchAll(/"\w*[iI]d":"([^"]+)"/g)].map(([, id = ""]) => id);
}
