import type { ChatMessage } from "@iphub/sdk/contract/chat";
import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { withMessage } from "@iphub/ui-core/matters/chat/use-chat";
import { belongs, withEvent } from "@iphub/ui-core/matters/streams/use-invention-stream";
import { openPage } from "@iphub/ui-core/platform/patch-pages";
import { expect, test } from "vitest";

function message(id: string, more: Partial<ChatMessage> = {}): ChatMessage {
  const people = { inventionId: "m", author: "a@x.example", authorName: "A", mentions: [] };
  return {
    id,
    messageId: id,
    ...people,
    message: id,
    createdAt: "2026-01-31T09:00:00.000Z",
    chunk: false,
    part: 0,
    ...more,
  };
}

function event(id: string, createdAt: string, more: Partial<StreamEvent> = {}): StreamEvent {
  return { id, seq: 1, createdAt, type: "task-updated", inventionId: "m", actor: "a@x.example", metadata: {}, ...more };
}

test("a message that comes twice, by its answer and live, is there once and makes the list no longer", () => {
  const empty = { pages: [openPage<ChatMessage>([], 0, 25)], pageParams: [0] };
  const once = withMessage(withMessage(empty, message("c-1")), message("c-1"));
  expect(once.pages).toEqual([{ data: [message("c-1")], total: 1 }]);
});

test("a whole message takes the place of its pieces, and a late piece changes nothing", () => {
  const piece = (part: number) => message(`p-${part}`, { messageId: "m-1", chunk: true, part });
  const start = { pages: [openPage([message("c-1")], 0, 25)], pageParams: [0] };
  const written = withMessage(withMessage(start, piece(0)), piece(1));
  const whole = message("c-2", { messageId: "m-1" });
  const done = withMessage(written, whole);
  expect(done.pages).toEqual([{ data: [whole, message("c-1")], total: 2 }]);
  expect(withMessage(done, piece(2))).toEqual(done);
});

test("an event goes to the head once; one that is older than the head makes the list be fetched anew", () => {
  const pages = { pages: [openPage([event("e-1", "2026-02-01T00:00:00.000Z")], 0, 25)], pageParams: [0] };
  const next = withEvent(pages, event("e-2", "2026-02-02T00:00:00.000Z"));
  expect(next?.pages[0]?.data.map(({ id }) => id)).toEqual(["e-2", "e-1"]);
  expect(withEvent(pages, event("e-1", "2026-02-01T00:00:00.000Z"))).toBe(pages);
  expect(withEvent(pages, event("e-0", "2026-01-01T00:00:00.000Z"))).toBeNull();
});

test("an event belongs into a stream that is narrowed to its kind and person, and into none that has an end", () => {
  const all = { kind: [], actor: [] };
  const one = event("e", "2026-02-01T00:00:00.000Z");
  expect(belongs(all, one)).toBe(true);
  expect(belongs({ ...all, kind: ["task"] }, one)).toBe(true);
  expect(belongs({ ...all, kind: ["chat"] }, one)).toBe(false);
  expect(belongs({ ...all, kind: ["docketing"] }, { ...one, type: "docketing-anything" })).toBe(true);
  expect(belongs({ ...all, actor: ["b@x.example"] }, one)).toBe(false);
  expect(belongs({ ...all, to: "2026-12-31" }, one)).toBe(false);
});
