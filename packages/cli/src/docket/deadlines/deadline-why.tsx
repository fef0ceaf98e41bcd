import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import type { Disclosure } from "@iphub/sdk/contract/deadline-reading";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { fullDay, shortDay } from "@iphub/sdk/domain/day-text";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { deadlinePeopleWords } from "@iphub/sdk/domain/docket/deadlines/deadline-people";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import type { LadderRow } from "@iphub/sdk/domain/docket/deadlines/explain";
import { explainRecord } from "@iphub/sdk/domain/docket/deadlines/explain-record";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { callUpDelivery, callUpWhen } from "@iphub/ui-core/docket/call-ups/call-up-words";
import { useCallUpList } from "@iphub/ui-core/docket/call-ups/use-call-up-list";
import { peopleOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { badgeInFull } from "../../terminal-kit/due-cell.ts";
import { wrapFacts } from "../../terminal-kit/facts.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { padCells, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { datesAndStatus } from "./deadline-same-event.tsx";

type Props = {
  readonly deadline: DeadlineRecord | undefined;
  readonly today: string;
  /** The other deadlines of its event. */
  readonly others?: readonly DeadlineRecord[];
  /** Leaves out the title, the matter and the dates, where they are shown above. */
  readonly isReasonsOnly?: boolean;
  /** Offers the keys of deadlines, such as the one that acknowledges a call-up; not where the screen has none. */
  readonly hasKeys?: boolean;
  /** What an information disclosure statement of the matter needs today. */
  readonly disclosure?: Disclosure | null;
};

const command = commandsOf("deadlines", "Deadline");

/** 'Why this date?' next to the list: the sentence, the ladder, the reasons, and the legal notice. */
export function DeadlineWhy({ deadline, others = [], hasKeys = false, ...about }: Props) {
  const theme = useTheme();
  const { rows: callUps, isOpen, actions } = useCallUpList(deadline?.id ?? null);
  const nameOf = useNames([...(deadline ? peopleOf(deadline) : []), ...callUps.map(({ person }) => person)]);
  const ownCallUp = deadline && hasKeys ? callUps.find(isOpen) : undefined;
  const acknowledge = () => {
    if (ownCallUp) void actions.acknowledge(ownCallUp);
  };
  useCommands([command("acknowledge", ["K"], "acknowledge the call-up", acknowledge, { isOff: !ownCallUp })]);
  if (!deadline) return null;
  const whole = { ...about, hasKeys, others, callUps, ownCallUp, nameOf };
  const linesOf = (width: number) => whyLines(theme, deadline, whole, width);
  return <ScrollText key={deadline.id} linesOf={linesOf} indent={0} />;
}

type About = Omit<Props, "deadline" | "others"> & {
  readonly others: readonly DeadlineRecord[];
  readonly callUps: readonly CallUpRecord[];
  /** The newest of the reader's own that can be acknowledged here. */
  readonly ownCallUp: CallUpRecord | undefined;
  readonly nameOf: (email: string) => string;
};

function whyLines(theme: Theme, deadline: DeadlineRecord, about: About, columns: number): string[] {
  const { today, isReasonsOnly = false, disclosure = null, callUps, ownCallUp, nameOf } = about;
  const muted = (text: string) => wrapCells(text, columns).map((line) => theme.paint(line, { role: "muted" }));
  const explained = explainRecord(deadline, nameOf);
  const { computed, invention, status, dueAt } = deadline;
  const { source } = computed;
  const { applicationNumber } = deadline;
  const document =
    (source.documentId === undefined ? "" : `, document ${source.documentId}`) +
    (applicationNumber === null ? "" : `, application ${applicationNumber}`);
  const facts = [
    ...wrapCells(deadline.title, columns).map((line) => theme.paint(line, { bold: true })),
    ...muted(`${invention.references[0] ?? ""}  ${invention.title}`.trim()),
    ...wrapFacts(`${badgeInFull(deadlineBadge(deadline, today), dueAt)} · ${deadlineStatusWords[status]}`, columns),
    ...wrapCells(`Final date ${deadline.finalDate === null ? "none" : fullDay(deadline.finalDate)}`, columns),
  ];
  return [
    ...(isReasonsOnly ? [] : facts),
    ...wrapCells(deadlinePeopleWords(deadline, nameOf), columns),
    ...openLines(ownCallUp, columns),
    ...callUps.slice(0, 4).flatMap((one) => muted(calledLine(one, nameOf))),
    ...(deadline.reading === null ? [] : muted(`read by ${nameOf(deadline.readBy ?? "")}: ${deadline.reading}`)),
    ...muted(`${triggerName(source.trigger)} ${source.verb} ${fullDay(source.date)}${document}`),
    ...(explained.citation === "" ? [] : muted(explained.citation)),
    ...muted(`rule ${explained.rule}`),
    "",
    ...explained.rows.flatMap((row) => ladderLines(theme, row, columns)),
    ...sameEventLines(theme, about, columns),
    "",
    ...explained.decisions.flatMap((text) => wrapCells(`◆ ${text}`, columns)),
    ...computed.why.flatMap((text) => wrapCells(`· ${docketSentence(text)}`, columns)),
    ...computed.notes.flatMap((text) => wrapCells(`· ${docketSentence(text)}`, columns)),
    ...(disclosure === null ? [] : wrapCells(`· ${disclosure.words}`, columns)),
    ...muted(`Days of the office${deadline.office === "US" ? " (US Eastern)" : ""}. ${deadline.notice}`),
  ];
}

/** The reader's own call-up, with the key that acknowledges it. */
function openLines(callUp: About["ownCallUp"], columns: number): string[] {
  if (callUp === undefined) return [];
  return wrapCells(`○ Your call-up, ${callUpWhen(callUp)}, is not acknowledged; K acknowledges it`, columns);
}

/** The other deadlines of its event; nothing where there is none. */
function sameEventLines(theme: Theme, { others, hasKeys }: About, columns: number): string[] {
  if (others.length === 0) return [];
  const heading = `From the same event${hasKeys ? "; s selects one" : ""}`;
  return [
    "",
    ...wrapCells(heading, columns).map((line) => theme.paint(line, { bold: true })),
    ...others.flatMap((one) => wrapCells(`· ${one.title}, ${datesAndStatus(one)}`, columns)),
  ];
}

/** A call-up in the record: who got it, when, and what came of it. */
function calledLine(callUp: CallUpRecord, nameOf: About["nameOf"]): string {
  const acknowledged = callUp.acknowledgedAt === null ? "" : ", acknowledged";
  return `called up ${nameOf(callUp.person)}, ${callUpWhen(callUp)} (${callUpDelivery(callUp)}${acknowledged})`;
}

const labelWidth = 13;

/** A step of the ladder; a mark shows the chosen one, so that it does not depend on colour. */
function ladderLines(theme: Theme, row: LadderRow, width: number): string[] {
  const { label, nominal, operative, remark, mark, chosen } = row;
  const rolled = operative !== null && operative !== nominal;
  const dates = rolled ? `${shortDay(nominal)} → ${fullDay(operative)}` : fullDay(nominal);
  const style = chosen ? { bold: true } : { role: "muted" as const };
  const wrapped = (text: string) => wrapCells(text, Math.max(16, width - labelWidth));
  const heading = padCells(`${chosen ? "▸" : " "} ${label}`, labelWidth);
  const lines = wrapped(`${dates}, ${remark}`).map((line, index) =>
    theme.paint((index === 0 ? heading : " ".repeat(labelWidth)) + line, style),
  );
  if (mark === null) return lines;
  const marks = wrapped(`← ${mark}`).map((line) => theme.paint(" ".repeat(labelWidth) + line, { role: "muted" }));
  return [...lines, ...marks];
}
