import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useBots } from "@iphub/ui-core/identity/users/use-bots";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { messagePlace, type OutgoingMessage } from "@iphub/ui-core/matters/chat/outbox";
import type { Chat } from "@iphub/ui-core/matters/chat/use-chat";
import { unknownMentionWords, useUnknownMentions } from "@iphub/ui-core/matters/notes/use-unknown-mentions";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { type Draft, useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { discardKey, draftLine } from "../../terminal-kit/draft-line.ts";
import { completionLine, type LineCompletion } from "../../terminal-kit/line-completion.tsx";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine } from "../../terminal-kit/text-cells.ts";
import { TextInput } from "../../terminal-kit/text-input.tsx";
import { type TextRow, TextRows, wrappedRows } from "../../terminal-kit/text-rows.tsx";
import type { Span } from "../../terminal-kit/theme.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";
import { MatterLoaded } from "../inventions/invention.screen.tsx";
import { type MentionedPerson, mentionSpans } from "./mention-spans.ts";
import { useMentionCompletion } from "./use-mention-completion.ts";

/** Older messages are fetched when the selection is this near to the first line. */
const linesAhead = 10;

/** A live chat; messages that are being sent or have failed are at its end. The input line is for people who may write. */
export function Conversation({ chat }: { readonly chat: Chat }) {
  const mayWrite = useMay("chat:write");
  const [isWriting, setIsWriting] = useState(false);
  const draft = useTextDraft(messagePlace(chat.id));
  const [current, setCurrent] = useState<string>();
  const completion = useMentionCompletion();
  const unknownIn = useUnknownMentions();
  const { toasts } = useHubApp();
  const isCompleting = isWriting && completion.options.length > 0;
  const failed = chat.outgoing.filter(({ state }) => state === "failed");
  const chosen = failed.find(({ key }) => key === current) ?? failed.at(-1);
  const write = () => setIsWriting(true);
  const on = (act: (key: string) => void) => () => chosen && act(chosen.key);
  const sayUnknown = async (typed: string) => {
    const names = await unknownIn(typed, "");
    if (names.length === 0) return;
    toasts.show({ type: "error", title: "Not everyone was notified", message: unknownMentionWords(names) });
  };
  const group = "Messages";
  const isOff = !chosen;
  const { resend, discard } = chat.actions;
  const edit = (key: string) => {
    chat.actions.edit(key);
    write();
  };
  useCommands([
    { id: "messages.write", keys: ["i"], label: "write", group, rank: 5, run: write, permission: "chat:write" },
    {
      id: "messages.resend",
      keys: ["R"],
      label: "send again",
      group,
      rank: 3,
      run: on(resend),
      isOff,
      permission: "chat:write",
    },
    { id: "messages.discard", keys: ["X"], label: "discard", group, rank: 4, run: on(discard), isOff },
    { id: "messages.edit", keys: ["E"], label: "edit", group, rank: 6, run: on(edit), isOff, permission: "chat:write" },
  ]);
  const send = (typed: string) => {
    if (typed.trim() === "") return;
    completion.close();
    draft.actions.discard();
    chat.actions.send(typed.trim());
    void sayUnknown(typed);
  };
  return (
    <KeyScope captures={isWriting}>
      <MatterLoaded list={chat} what="the messages">
        <Messages
          chat={chat}
          isActive={!isWriting}
          below={isCompleting ? 2 : 1}
          onSelect={setCurrent}
          onOpen={mayWrite ? write : undefined}
        />
      </MatterLoaded>
      {mayWrite && (
        <MessageLine
          draft={draft}
          isWriting={isWriting}
          completion={completion}
          onSend={send}
          onClose={() => setIsWriting(false)}
        />
      )}
    </KeyScope>
  );
}

function Messages(props: {
  readonly chat: Chat;
  /** False while a message is being typed, so that its letters are not keys of the list. */
  readonly isActive: boolean;
  /** How many lines are below. */
  readonly below: number;
  readonly onSelect: (of: string) => void;
  /** Begins a message; absent for people who may not write. */
  readonly onOpen: (() => void) | undefined;
}) {
  const { chat, isActive, below, onSelect, onOpen } = props;
  const { messages, outgoing } = chat;
  const bots = useBots();
  const room = useRoom();
  const nameOf = useNames(messages.flatMap(({ mentions }) => mentions));
  const rowsOf = (width: number) => [
    ...messages.flatMap((message) => messageRows(message, width, { isBot: bots.has(message.author), nameOf })),
    ...outgoing.flatMap((message) => outgoingRows(message, width)),
  ];
  const isEmpty = messages.length + outgoing.length === 0;
  return (
    <Below rows={below}>
      <Box flexDirection="column" height={Math.max(1, room.rows - below)} flexShrink={0}>
        {isEmpty ? (
          <EmptyState message={`No one has written yet.${onOpen ? " i writes a message." : ""}`} />
        ) : (
          <TextRows
            rowsOf={rowsOf}
            // Scrolls to the newest message, as in the web.
            selectedId={rowsOf(room.columns - 4).at(-1)?.id}
            onSelect={(row, index) => {
              onSelect(row.of);
              if (index < linesAhead) chat.loadMore();
            }}
            onOpen={onOpen}
            openLabel="write"
            isActive={isActive}
          />
        )}
      </Box>
    </Below>
  );
}

function MessageLine(props: {
  readonly draft: Draft<string>;
  readonly isWriting: boolean;
  readonly completion: LineCompletion;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { draft, isWriting, completion, onSend, onClose } = props;
  const text = draft.values;
  const theme = useTheme();
  const { columns } = useRoom();
  useKeys(
    [
      { ...discardKey(draft), group: "Message" },
      { id: "message.close", keys: ["escape"], label: "back to the messages", group: "Message", rank: 2, run: onClose },
    ],
    isWriting,
  );
  if (!isWriting) {
    const unsent = [...draftLine(draft), `Not sent yet: ${singleLine(text)}`].join(" ");
    const hint = text === "" ? "i writes a message; @name notifies a person" : unsent;
    return <Text wrap="truncate-end">{`  ${theme.paint(hint, { role: "muted" })}`}</Text>;
  }
  return (
    <Box flexDirection="column">
      {completion.options.length > 0 && (
        <Text wrap="truncate-end">{`  ${completionLine(theme, completion, columns - 2)}`}</Text>
      )}
      <TextInput
        label="Message"
        value={text}
        placeholder="@name notifies a person; Tab completes it"
        onChange={draft.actions.set}
        onSubmit={onSend}
        completion={completion}
      />
    </Box>
  );
}

const indent = 2;

type People = { readonly isBot: boolean; readonly nameOf: (email: string) => string };

function messageRows(message: ChatMessage, width: number, { isBot, nameOf }: People): TextRow[] {
  const mentioned = message.mentions.map((email) => ({ email, name: nameOf(email) }));
  const { messageId, authorName, createdAt, chunk } = message;
  const who = singleLine(authorName);
  const text = `${who}${isBot ? " (bot)" : ""}  ${dateWords(createdAt, { time: true })}${chunk ? "  is writing…" : ""}`;
  const spans: Span[] = [
    { bold: true, start: 0, end: who.length },
    { role: "muted", start: who.length, end: text.length },
  ];
  const head: TextRow = { id: `${messageId} head`, of: messageId, line: { text, spans } };
  return [
    head,
    ...wrappedRows(messageId, message.message, { width, indent }).map((row) => withMentions(row, mentioned)),
  ];
}

function outgoingRows(message: OutgoingMessage, width: number): TextRow[] {
  const { key, state, reason } = message;
  const isFailed = state === "failed";
  const ways = "R sends it again, E edits it, X discards it.";
  const said = isFailed ? `▲ ${reason ?? "It was not sent."} ${ways}` : "Sending…";
  const style = { role: isFailed ? "danger" : "muted" } as const;
  const words = wrappedRows(key, message.message, { width, indent, style: { role: "muted" } });
  const rows = [...words, ...wrappedRows(`${key} state`, said, { width, indent, style })];
  return rows.map((row) => ({ ...row, of: key }));
}

/** The row with those names after @ marked whose people the hub has notified, as in the web. */
function withMentions(row: TextRow, people: readonly MentionedPerson[]): TextRow {
  return { ...row, line: { ...row.line, spans: mentionSpans(row.line.text, people) } };
}
