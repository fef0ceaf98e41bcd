import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { milestone } from "./milestone-record.ts";
import { byId, id, page, pageOf, repeated } from "./shapes.ts";
import { milestoneState, task, taskWorkflow } from "./task-record.ts";
import { taskStatus } from "./task-status.ts";

/** A task in the overview. */
export const overviewTask = z.extend(
  z.pick(task, { id: true, title: true, status: true, dueAt: true, assignees: true, tags: true, notes: true }),
  { milestoneId: taskWorkflow.shape.milestoneId, updatedAt: task.shape.updatedAt },
);
/** A task in the overview. */
export type OverviewTask = z.infer<typeof overviewTask>;

/**
 * A matter in the milestones overview; every key is present, null if empty. `nextTask` is the matter's open task that
 * is due first, `myNextTask` the reader's own, `nextMilestone` the id of the active milestone that is due first, `dueAt`
 * the matter's own date (of its open docketed deadlines, else its active milestones, else the next task where there is
 * neither), `finalDate` the last date of that deadline, null without one, `standing` what keeps its right when it is past its
 * due date and not lost (`extension 1 runs, 9 d left`, `in grace, 168 d left`, `past the set date, 4 d left`), else null,
 * `next2AR` the due date of the earliest open task tagged `2AR`.
 */
export const overviewRow = z.object({
  id: z.string(),
  title: z.string(),
  references: z.array(z.string()),
  nextTask: z.nullable(overviewTask),
  myNextTask: z.nullable(overviewTask),
  nextMilestone: z.nullable(z.string()),
  nextMilestoneTitle: z.nullable(z.string()),
  clientDueDate: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  finalDate: z.nullable(z.string()),
  standing: z.nullable(z.string()),
  next2AR: z.nullable(z.string()),
  updating: z.boolean(),
});
/** A matter in the milestones overview. */
export type OverviewRow = z.infer<typeof overviewRow>;

/** One milestone on a matter's roadmap, with its state and its dates, which are those of {@link milestone}. */
export const roadmapStop = z.object({
  id: z.string(),
  title: z.string(),
  state: milestoneState,
  dueAt: z.nullable(z.string()),
  finalDate: z.nullable(z.string()),
  standing: z.nullable(z.string()),
});
/** One milestone on a matter's roadmap. */
export type RoadmapStop = z.infer<typeof roadmapStop>;

/** The same matter with its roadmap, for the obsolete overview; its dates are those of {@link overviewRow}. */
export const obsoleteOverviewRow = z.object({
  inventionId: z.string(),
  references: z.array(z.string()),
  name: z.string(),
  nextTaskTitle: z.nullable(z.string()),
  status: z.nullable(taskStatus),
  roadmap: z.array(roadmapStop),
  dueAt: z.nullable(z.string()),
  finalDate: z.nullable(z.string()),
  standing: z.nullable(z.string()),
  nextCriticalTask: z.nullable(overviewTask),
});
/** A matter in the obsolete overview. */
export type ObsoleteOverviewRow = z.infer<typeof obsoleteOverviewRow>;

/** The sort orders of the overview; a leading `-` reverses them. */
export const overviewSort = z.enum(
  [
    "dueAt",
    "-dueAt",
    "clientDueDate",
    "-clientDueDate",
    "next2AR",
    "-next2AR",
    "title",
    "-title",
    "reference",
    "-reference",
  ],
  "is not a sort order; use dueAt, clientDueDate, next2AR, title or reference, with a leading - to reverse it",
);
/** A sort order of the overview. */
export type OverviewSort = z.infer<typeof overviewSort>;

const searchText = z._default(z.string().check(z.maxLength(500, "is longer than 500 characters")), "");

const exampleRow = {
  id: "m-17248024",
  title: "Lithium-ion battery with safety valve",
  references: ["17/248,024"],
  nextTask: null,
  myNextTask: null,
  nextMilestone: null,
  nextMilestoneTitle: null,
  clientDueDate: null,
  dueAt: null,
  finalDate: null,
  standing: null,
  next2AR: null,
  updating: false,
};

/** The milestones overview, the hub's home page. */
export const overview = {
  list: endpoint({
    method: "GET",
    path: "/api/search/overview/milestones",
    summary: "List matters with their next task and next milestone",
    access: "inventions:read",
    query: z.object({
      qs: searchText,
      /** Who has an open task in the matter: `me` is the caller, else an e-mail address or a name. */
      assignee: z.optional(z.string()),
      sort: z._default(overviewSort, "dueAt"),
      tags: repeated(z.string()),
      ...page(50),
    }),
    queryStyle: "repeated",
    response: pageOf(overviewRow),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { qs: "battery" }, output: { data: [exampleRow], total: 1 } },
  }),
  obsolete: endpoint({
    method: "GET",
    path: "/api/search/overview/milestones/obsolete",
    summary: "List the same matters in the older format with their roadmap",
    access: "inventions:read",
    query: z.object({ qs: searchText, sort: z._default(overviewSort, "dueAt"), ...page(40) }),
    response: pageOf(obsoleteOverviewRow),
    paging: { kind: "skip", items: "data", pageSize: 40 },
    example: {
      output: {
        data: [
          {
            inventionId: "m-17248024",
            references: ["17/248,024"],
            name: "Lithium-ion battery with safety valve",
            nextTaskTitle: null,
            status: null,
            roadmap: [],
            dueAt: null,
            finalDate: null,
            standing: null,
            nextCriticalTask: null,
          },
        ],
        total: 1,
      },
    },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/search/overview/inventions/{id}",
    summary: "Get the overview row of one matter",
    access: "inventions:read",
    params: byId,
    query: z.object({ milestoneId: z.optional(id) }),
    response: overviewRow,
    example: { input: { id: "m-17248024" }, output: exampleRow },
  }),
  milestones: endpoint({
    method: "GET",
    path: "/api/search/overview/inventions/{id}/milestones",
    summary: "List the milestones of one matter with their tasks",
    access: "inventions:read",
    params: byId,
    query: z.object({
      /** Whose tasks alone are listed: `me` is the caller, else an e-mail address or a name. */
      assignee: z.optional(z.string()),
    }),
    response: z.array(milestone),
    example: { input: { id: "m-17248024" }, output: [] },
  }),
};
