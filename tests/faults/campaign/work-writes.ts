import { day, making, matter, onOwn, removal, type Write } from "./write.ts";
import { listIn, textIn } from "./writer-state.ts";

/** The writes of the area work. */
export const workWrites: Readonly<Record<string, Write>> = {
  "tasks.create": {
    input: (state) => ({ inventionId: matter(state), title: state.text("Task"), dueAt: day(state) }),
    done: ({ own, known }, answer, { title }) => {
      const id = textIn(answer, "id");
      if (id === null) return;
      own.add("tasks", id);
      known.tasks.set(id, String(title));
    },
  },
  "tasks.update": onOwn(
    "tasks",
    (state) => ({ title: state.text("Task, changed"), status: undefined, updatedAt: undefined }),
    ({ known }, _answer, { id, title }) => void known.tasks.set(String(id), String(title)),
  ),
  "tasks.delete": onOwn("tasks", undefined, ({ own, known }, _answer, { id }) => {
    own.remove("tasks", String(id));
    own.add("bin", String(id));
    known.tasks.set(String(id), null);
  }),
  "tasks.reopen": onOwn("tasks"),
  "tasks.assign": {
    input: ({ own, shared, random }) => {
      const id = own.one("tasks");
      return id === null ? null : { taskIds: [id], assignees: [random.one(shared.people)] };
    },
  },
  "tasks.feedback": onOwn("tasks"),
  "milestones.create": making("milestones", (state) => ({
    inventionId: matter(state),
    title: state.text("Milestone"),
    dueAt: day(state),
  })),
  "milestones.update": onOwn("milestones", (state) => ({ dueAt: day(state) })),
  "milestones.finish": onOwn("milestones"),
  "milestones.cancel": onOwn("milestones"),
  "milestones.reopen": onOwn("milestones"),
  "milestones.takeBack": {
    input: ({ own }) => (own.one("milestones") === null ? null : { milestoneIds: [own.one("milestones")] }),
    done: ({ own }, _answer, { milestoneIds }) => own.remove("milestones", String(listIn(milestoneIds)[0])),
  },
  "workflows.create": making("workflows", (state) => ({ title: state.text("Template") })),
  "workflows.publish": onOwn("workflows"),
  "workflows.withdraw": onOwn("workflows"),
  "workflows.takeBack": removal("workflows"),
  "workflows.addMilestone": onOwn("workflows", (state) => ({ title: state.text("Stage") })),
  "workflows.bind": {
    input: (state) => ({ inventionId: matter(state) }),
    done: ({ own }, answer) => {
      const made = listIn(answer, "milestones").flatMap((one) => textIn(one, "id") ?? []);
      own.add("bound", ...made);
    },
  },
  "filters.create": making("filters", (state) => ({ title: state.text("Filter") })),
  "filters.update": onOwn("filters", (state) => ({ title: state.text("Filter, changed") })),
  "filters.delete": removal("filters"),
  "boards.create": making("boards", (state) => ({ title: state.text("Board") })),
  "boards.update": onOwn("boards", (state) => ({ title: state.text("Board, changed") })),
  "boards.delete": removal("boards"),
  "boards.clone": onOwn("boards", undefined, ({ own }, answer) => own.add("boards", textIn(answer, "id") ?? "")),
};

/** The writes of the docket. */
export const docketWrites: Readonly<Record<string, Write>> = {
  "deadlines.propose": {
    input: (state) => ({ inventionId: matter(state), mailDate: `2031-01-${10 + state.random.below(20)}` }),
    done: ({ own }, answer) => own.add("proposed", ...listIn(answer).flatMap((one) => textIn(one, "id") ?? [])),
  },
  "deadlines.enter": making("docketed", (state) => ({
    inventionId: matter(state),
    title: state.text("Deadline"),
    dueDate: day(state),
  })),
  "deadlines.docket": onOwn(
    "proposed",
    () => ({ extension: undefined }),
    ({ own, shared }, _answer, { id }) => {
      own.remove("proposed", String(id));
      own.add("docketed", String(id));
      shared.pools.add("docketed", String(id));
    },
  ),
  "deadlines.change": onOwn("docketed", (state) => ({
    printedPeriod: undefined,
    mailDate: `2031-02-${10 + state.random.below(18)}`,
  })),
  "deadlines.extend": onOwn("docketed"),
  "deadlines.reject": onOwn("proposed"),
  "deadlines.read": onOwn("proposed"),
  "deadlines.close": onOwn("docketed", () => ({ filedOn: "2026-01-05" })),
  "deadlines.reopen": onOwn("docketed"),
  // Another person verifies than the one who set the date.
  "deadlines.verify": {
    input: ({ shared }) => (shared.pools.one("docketed") === null ? null : { id: shared.pools.one("docketed") }),
    done: ({ shared }, _answer, { id }) => shared.pools.remove("docketed", String(id)),
  },
  "deadlines.assign": onOwn("docketed"),
  "deadlines.addClosure": {
    input: (state) => ({ date: day(state), reason: state.text("Closed") }),
    done: ({ own }, _answer, { date }) => own.add("closures", String(date)),
  },
  "deadlines.removeClosure": removal("closures", "date"),
  "docket.setWeekSchedule": { input: () => ({ firmTo: ["ben@iphub.example"] }) },
  "docket.ask": { input: () => ({}) },
  "calendar.create": making("calendars", () => ({})),
  "calendar.revoke": removal("calendars"),
  "inbox.setPreference": { input: () => ({}) },
  "callUps.setSchedule": { input: () => ({ managers: ["dan@iphub.example"] }) },
  "callUps.setAbsence": making("absences", (state) => {
    const from = day(state);
    return { from, to: from, standIn: "ben@iphub.example" };
  }),
  "callUps.removeAbsence": removal("absences"),
};
