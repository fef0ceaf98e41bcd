import { binKinds } from "@iphub/sdk/contract/bin";
import { weekGrouping, weekScope } from "@iphub/sdk/contract/docket-week";
import { overviewSort } from "@iphub/sdk/contract/overview";
import { deadlineTabs } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { docketingViews } from "@iphub/ui-core/docket/deadlines/docketing-views";
import { auditTabs } from "@iphub/ui-core/docket/docket/docket-words";
import { inboxTabs } from "@iphub/ui-core/docket/inbox/inbox-words";
import type { ScreenStem } from "@iphub/ui-core/screens";
import { spans, units, ways } from "@iphub/ui-core/work/tasks/use-task-history";

/** A key of a list, and the filter of its address that it sets. */
export interface JumpKey {
  readonly field: string;
  /** What may follow the key, in words. */
  readonly hint: string;
  /** As written, with the value of the address; absent where any text is possible. */
  readonly values?: Readonly<Record<string, string>>;
  /** Values that are offered where any text is possible. */
  readonly offered?: readonly string[];
  /** Whether it names a person: `me`, an e-mail address, or a name, which the hub looks up. */
  readonly isPerson?: boolean;
  /** Whether it may occur several times. */
  readonly isMany?: boolean;
}

/** A list that is opened by name. */
export interface Jump {
  readonly name: string;
  /** Other words for it that may be typed, such as those of the command line; so may the title of its screen. */
  readonly also?: readonly string[];
  readonly stem: ScreenStem;
  /** `tasks` for the query language of tasks, else the keys of the list's own filters. */
  readonly keys: "tasks" | Readonly<Record<string, JumpKey>>;
  /** The filter that takes words; absent where words find nothing. */
  readonly words?: string;
}

const same = (values: readonly string[]) => Object.fromEntries(values.map((one) => [one, one]));
const oneOf = (field: string, values: readonly string[]): JumpKey => ({
  field,
  hint: values.join(", "),
  values: same(values),
});

/** An order as it is written in the query language, with the address's: `due` for `dueAt`, `-` for the other way round. */
function orders(names: Readonly<Record<string, string>>): JumpKey {
  const both = Object.entries(names).flatMap(([name, field]) => [
    [name, field],
    [`-${name}`, `-${field}`],
  ]);
  const hint = `${Object.keys(names).join(", ")}; with - to reverse it`;
  return { field: "sort", hint, values: Object.fromEntries(both) };
}

/** An order as minions take it: `open` for `openTasks:asc`. */
function minionOrders(names: Readonly<Record<string, string>>): JumpKey {
  const { values = {}, ...key } = orders(names);
  const directed = (field: string) => (field.startsWith("-") ? `${field.slice(1)}:desc` : `${field}:asc`);
  return { ...key, values: Object.fromEntries(Object.entries(values).map(([name, field]) => [name, directed(field)])) };
}

/** The choices of an address without the one that it has when it says nothing. */
const chosen = (choices: readonly { readonly value: string }[]) => choices.flatMap(({ value }) => value || []);

const person = (field: string): JumpKey => ({
  field,
  hint: "me, a name, or an e-mail address",
  offered: ["me"],
  isPerson: true,
});
const ascending = overviewSort.options.filter((one) => !one.startsWith("-"));
const none = {};

/** Every list that has a name, with the keys of its own filters. */
export const jumps: readonly Jump[] = [
  {
    name: "overview",
    also: ["milestones"],
    stem: "milestones-overview",
    words: "qs",
    keys: {
      who: person("assignee"),
      tag: { field: "tags", hint: "a tag; several may be named", isMany: true },
      sort: orders({ due: "dueAt", ...same(ascending.filter((one) => one !== "dueAt")) }),
    },
  },
  { name: "tasks", stem: "task-search", keys: "tasks" },
  {
    name: "deadlines",
    stem: "deadline-list",
    words: "qs",
    keys: {
      view: oneOf(
        "view",
        deadlineTabs.map(({ view }) => view),
      ),
      office: { field: "office", hint: "an office, such as US or EP", offered: ["US"] },
      who: { ...person("responsible"), hint: "the responsible person: me, a name, or an e-mail address" },
      sort: orders({ due: "dueAt", title: "title", matter: "matter" }),
    },
  },
  { name: "inventions", also: ["matters"], stem: "invention-list", words: "qs", keys: none },
  {
    name: "today",
    also: ["docket today"],
    stem: "docket-today",
    keys: { scope: oneOf("scope", ["me", "team", "firm"]) },
  },
  {
    name: "inbox",
    stem: "inbox",
    keys: {
      state: oneOf(
        "state",
        inboxTabs.map(({ id }) => id),
      ),
    },
  },
  {
    name: "audit",
    also: ["docket"],
    stem: "docket-audit",
    keys: {
      tab: oneOf(
        "tab",
        auditTabs.map(({ id }) => id),
      ),
    },
  },
  {
    name: "week",
    also: ["docket week"],
    stem: "docket-week",
    keys: { scope: oneOf("scope", weekScope.options), by: oneOf("by", weekGrouping.options) },
  },
  {
    name: "load",
    also: ["docket load"],
    stem: "docket-load",
    keys: { scope: oneOf("scope", ["me", "team", "firm"]) },
  },
  { name: "docketing", stem: "deadline-docketing", keys: { view: oneOf("view", docketingViews) } },
  { name: "call-ups", stem: "call-up-list", keys: none },
  { name: "boards", stem: "board-list", words: "q", keys: none },
  { name: "workflows", stem: "workflow-list", words: "q", keys: none },
  {
    name: "history",
    also: ["reports tasks"],
    stem: "task-history",
    keys: {
      by: oneOf("by", chosen(ways)),
      from: oneOf("from", chosen(spans)),
      period: oneOf("period", chosen(units)),
    },
  },
  { name: "reports", stem: "report-generation", keys: none },
  {
    name: "minions",
    stem: "minion-list",
    words: "qs",
    keys: {
      sort: minionOrders({
        ...same(["name", "trainer", "manager", "comments", "rating"]),
        start: "startDate",
        end: "endDate",
        open: "openTasks",
        finished: "finishedTasks",
      }),
    },
  },
  { name: "mail", also: ["correspondence"], stem: "unassigned-mail", keys: none },
  { name: "downloads", also: ["uspto"], stem: "uspto-downloads", keys: none },
  { name: "imports", stem: "import", words: "q", keys: none },
  { name: "people", also: ["users"], stem: "people-list", words: "q", keys: none },
  { name: "teams", also: ["users teams"], stem: "team-list", words: "q", keys: none },
  { name: "bin", stem: "bin", keys: { kind: oneOf("kind", binKinds) } },
  { name: "health", stem: "health-report", keys: none },
];
