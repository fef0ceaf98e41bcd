import type { Notice } from "@iphub/sdk/contract/inbox";
import { noticeKindWords } from "@iphub/sdk/domain/docket/notice-words";
import { follow } from "../../command-line/follow.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import { jsonText } from "../../command-line/output/json-text.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { OwnFlag, RunContext, Verbs } from "../../command-line/verb.ts";
import { inIsoDates } from "../docket/iso-dates.ts";

const noticeColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "createdAt", title: "When", whole: true },
  { key: "state" },
  { key: "kind" },
  {
    key: "reference",
    title: "Matter",
    keep: true,
    show: ({ reference, inventionTitle }) => reference ?? inventionTitle,
  },
  { key: "title", keep: true },
  { key: "text", show: noticeText },
  dueColumn("dueAt", "Due", "office"),
  { key: "finalAt", title: "Final", whole: true, optional: true },
  { key: "standing", title: "Stands", optional: true },
  { key: "actor", title: "By" },
  { key: "snoozedUntil", title: "Snoozed until", whole: true, optional: true },
  { key: "callUp.id", title: "Call-up", whole: true, optional: true },
  { key: "callUp.acknowledgedAt", title: "Acknowledged", whole: true, optional: true },
];

const preferenceColumns: readonly Column[] = [
  ...Object.entries(noticeKindWords).map(([kind, title]) => ({ key: `channels.${kind}`, title })),
  { key: "sendsMail", title: "The hub sends mail" },
];

const idFlag: OwnFlag = { name: "id", kind: "text", required: true, help: "the notice's id; - reads ids, one a line" };
const changedColumns: readonly Column[] = [{ key: "changed" }, { key: "unread", title: "Still unread" }];

/** How many notices `tail` looks at when the inbox changes: more at once are read with `list`. */
const looked = 200;

/** The verbs of the inbox; a long one has its own file. */
export const verbs: Verbs = {
  done: {
    summary: "Mark a notice as done",
    positionals: ["id"],
    flags: [idFlag],
    columns: changedColumns,
    example: "inbox done 019c1a2b3c4d5e6f70",
    run: async ({ input, output, session }) => {
      const { hub } = await session();
      const ids = [String(input.id)];
      await output.record({ ids, ...(await hub.inbox.mark({ ids, as: "done" })) }, changedColumns);
      output.hint(`Undo: iphub inbox mark open --ids ${ids[0]}`);
    },
  },
  list: {
    call: "inbox.list",
    web: "/inbox",
    columns: noticeColumns,
    isDefault: true,
    help: {
      state: "what waits (open), unread, snoozed, done, or all",
      kind: "only notices of this kind",
      inventionId: "only those of this matter",
      after: "go on after the notice with this id",
      limit: "how many at once",
    },
    example: "inbox list --state unread",
  },
  mark: {
    call: "inbox.mark",
    // --as acts for someone, in every verb.
    positionals: ["as"],
    columns: changedColumns,
    help: {
      ids: "a notice's id",
      inventionId: "all open notices of this matter",
      all: "all open notices",
      as: "what they are from now on",
    },
    example: "inbox mark done --invention-id m-17248024",
  },
  preferences: { call: "inbox.preferences", web: "/inbox/preferences", columns: preferenceColumns },
  "set-preference": {
    call: "inbox.setPreference",
    positionals: ["kind", "channel"],
    columns: preferenceColumns,
    help: { kind: "the kind of notice", channel: "inbox, mail (at once), digest (once a day) or none" },
    example: "inbox set-preference mentioned mail",
  },
  snooze: {
    summary: "Put a notice away until a day",
    positionals: ["id", "until"],
    flags: [idFlag, { name: "until", kind: "text", required: true, help: "the day on which it is back, YYYY-MM-DD" }],
    columns: changedColumns,
    example: "inbox snooze 019c1a2b3c4d5e6f70 2027-01-15",
    run: async ({ input, output, session }) => {
      const { hub } = await session();
      const ids = [String(input.id)];
      const until = String(input.until);
      await output.record({ ids, until, ...(await hub.inbox.snooze({ ids, until })) }, changedColumns);
      output.hint(`Undo: iphub inbox mark open --ids ${ids[0]}`);
    },
  },
  tail: {
    summary: "Follow your notices, live",
    positionals: [],
    flags: [{ name: "lines", kind: "number", short: "n", help: "how many open notices to print first; 10 by default" }],
    columns: noticeColumns,
    example: "inbox tail --json",
    run: tail,
  },
};

async function tail({ input, output, session }: RunContext): Promise<void> {
  const isJson = output.isJsonLines;
  const { hub } = await session();
  const first = typeof input.lines === "number" ? input.lines : 10;
  const seen = new Set<string>();
  const line = (one: Notice) => `${isJson ? jsonText(one) : noticeLine(one)}\n`;
  const writeUnseen = async (notices: readonly Notice[], most: number) => {
    const unseen = notices.filter(({ id }) => !seen.has(id));
    for (const { id } of unseen) seen.add(id);
    for (const one of unseen.slice(0, most).toReversed()) await writeOut(line(one));
  };
  const writeFirst = async () => {
    const waiting: Notice[] = [];
    // All of them: an earlier one that comes among those that are looked at later is not new.
    for await (const one of hub.inbox.list.all({ state: "open", limit: looked })) waiting.push(one);
    await writeUnseen(waiting, Math.max(0, first));
  };
  const writeNew = async () => {
    const { data } = await hub.inbox.list({ state: "open", limit: looked });
    await writeUnseen(data, looked);
  };
  await follow(hub.live, null, (print) => {
    print(writeFirst);
    hub.live.on("inbox:changed", () => print(writeNew));
    // Also what was missed before the connection, and between two.
    hub.live.onState((state) => {
      if (state === "connected") print(writeNew);
    });
  });
}

/** What a notice says, with the hub's dates as its other columns have them; the words of people stay as they are. */
function noticeText({ kind, text }: Readonly<Record<string, unknown>>): unknown {
  return kind === "mentioned" || kind === "mail" ? text : inIsoDates(text);
}

function noticeLine(notice: Notice): string {
  const { createdAt, kind, reference, inventionTitle, title, actor } = notice;
  const matter = reference ?? inventionTitle;
  const said = `${title}: ${noticeText(notice)}`;
  const parts = [kind, ...(matter === null ? [] : [matter]), said, ...(actor === null ? [] : [actor])];
  return terminalText(`${createdAt}  ${parts.join("  ")}`);
}
