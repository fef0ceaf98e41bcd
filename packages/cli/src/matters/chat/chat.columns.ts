import type { Column } from "../../command-line/output/column.ts";

/** The columns of messages. */
export const messageColumns: readonly Column[] = [
  { key: "createdAt", title: "When", whole: true },
  { key: "authorName", title: "Who" },
  { key: "message" },
  { key: "id", whole: true, optional: true },
];

/** The columns of unread chats. */
export const unreadColumns: readonly Column[] = [
  { key: "inventionId", title: "Matter", whole: true },
  { key: "title" },
  { key: "unread", align: "right" },
  { key: "mentions", align: "right" },
];
