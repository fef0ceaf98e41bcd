import { making, matter, onOwn, removal, type Write } from "./write.ts";
import { textIn, type WriterState } from "./writer-state.ts";

/** What notes are written on: a matter, a milestone, or a file as the `id` of the call. */
const noted: Readonly<Record<"inventionId" | "milestoneId" | "id", (state: WriterState) => string | null>> = {
  inventionId: matter,
  milestoneId: ({ own }) => own.one("milestones"),
  id: ({ own }) => own.one("files"),
};

function noteMaking(where: keyof typeof noted, kind: string): Write {
  return {
    input: (state) => {
      const at = noted[where](state);
      return at === null ? null : { [where]: at, content: state.text("Note") };
    },
    done: ({ own, known }, answer, { content }) => {
      const id = textIn(answer, "id");
      if (id === null) return;
      own.add(kind, id);
      known.notes.set(id, String(content));
    },
  };
}

function noteChange(kind: string): Write {
  return onOwn(
    kind,
    (state) => ({ content: state.text("Note, changed") }),
    ({ known }, _answer, { id, content }) => void known.notes.set(String(id), String(content)),
  );
}

function noteRemoval(kind: string): Write {
  return onOwn(kind, undefined, ({ own, known }, _answer, { id }) => {
    own.remove(kind, String(id));
    own.add("bin", String(id));
    known.notes.set(String(id), null);
  });
}

/** The writes on matters. */
export const matterWrites: Readonly<Record<string, Write>> = {
  "inventions.create": {
    input: (state) => ({ title: state.text("Matter"), references: [] }),
    // Those that are erased or taken back have nothing of anyone on them.
    done: ({ own, random }, answer) => own.add(random.next() < 0.4 ? "spare" : "matters", textIn(answer, "id") ?? ""),
  },
  "inventions.update": onOwn("matters", (state) => ({
    references: [`C-${state.random.below(1e9)}`],
    referenceOverride: false,
  })),
  "inventions.takeBack": removal("spare"),
  "inventions.importDocketing": { input: () => ({}) },
  "walls.set": {
    input: ({ own }) => {
      const id = own.one("matters");
      return id === null ? null : { id, people: ["ada@iphub.example", "ben@iphub.example"], excludedPeople: [] };
    },
    done: ({ own }, _answer, { id }) => {
      own.remove("matters", String(id));
      own.add("walled", String(id));
    },
  },
  "walls.remove": onOwn("walled", undefined, ({ own }, _answer, { id }) => {
    own.remove("walled", String(id));
    own.add("matters", String(id));
  }),
  "notes.createForInvention": noteMaking("inventionId", "matterNotes"),
  "notes.updateForInvention": noteChange("matterNotes"),
  "notes.deleteForInvention": noteRemoval("matterNotes"),
  "notes.createForMilestone": noteMaking("milestoneId", "milestoneNotes"),
  "notes.updateForMilestone": noteChange("milestoneNotes"),
  "notes.deleteForMilestone": noteRemoval("milestoneNotes"),
  "chat.send": { input: (state) => ({ inventionId: matter(state), message: state.text("Message") }) },
  "chat.markRead": { input: (state) => ({ inventionId: matter(state) }) },
  "files.token": { input: ({ own }) => (own.one("files") === null ? null : { path: own.one("files") }) },
  "files.update": onOwn("files"),
  "files.delete": onOwn("files", undefined, ({ own, known }, _answer, { id }) => {
    own.remove("files", String(id));
    own.add("bin", String(id));
    known.files.set(String(id), null);
  }),
  "files.addNote": noteMaking("id", "pageNotes"),
  "files.updateNote": noteChange("pageNotes"),
  // These do not wait in the bin.
  "files.deleteNote": onOwn("pageNotes", undefined, ({ own, known }, _answer, { id }) => {
    own.remove("pageNotes", String(id));
    known.notes.set(String(id), null);
  }),
  "bin.restore": {
    input: ({ own }) => (own.one("bin") === null ? null : { id: own.one("bin") }),
    // What it holds again is not known any more.
    done: ({ own, known }, _answer, { id }) => {
      own.remove("bin", String(id));
      for (const contents of [known.notes, known.tasks, known.files]) contents.delete(String(id));
    },
  },
  "bin.empty": { input: () => ({ before: "2020-01-31T00:00:00.000Z" }) },
  "retention.placeHold": making("holds", (state) => {
    const subject = state.own.one("spare");
    return subject === null ? null : { subject, reason: state.text("Hold") };
  }),
  "retention.liftHold": removal("holds", "id", true),
  "retention.eraseMatter": {
    ...onOwn("spare", undefined, ({ own }, _answer, { id }) => own.remove("spare", String(id))),
    isRecent: true,
  },
};
