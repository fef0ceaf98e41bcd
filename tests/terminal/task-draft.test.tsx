import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { putTask } from "@iphub/ui-core/work/tasks/task-patches";
import { useTaskDraft, useTaskEdit } from "@iphub/ui-core/work/tasks/use-task-edit";
import { cleanup, render } from "ink-testing-library";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import { wholeTask } from "../support/whole-records.ts";

afterEach(cleanup);

const task = wholeTask({ id: "k-1", title: "Reply", updatedAt: "2026-01-05T09:00:00.000Z" });
const stored = { ...task, title: "Reply sent", updatedAt: "2026-01-05T09:01:00.000Z" };

function Form({ onDraw }: { readonly onDraw: (draft: ReturnType<typeof useTaskDraft>) => void }) {
  onDraw(useTaskDraft(task));
  return null;
}

function Editor({ onDraw }: { readonly onDraw: (edit: ReturnType<typeof useTaskEdit>) => void }) {
  onDraw(useTaskEdit());
  return null;
}

/** Draws an element in a program whose hub cannot be reached. */
function open(element: ReactElement) {
  const baseUrl = "http://127.0.0.1:1";
  const app = createHubApp(nodePorts("/nonexistent", baseUrl), { baseUrl, tokens: memoryTokenStore(null) });
  render(<HubAppContext value={app}>{element}</HubAppContext>);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { app, settled };
}

/** The draft of a task's form, as it is drawn now. */
function openForm() {
  const drawn: ReturnType<typeof useTaskDraft>[] = [];
  const { app, settled } = open(<Form onDraw={(draft) => drawn.push(draft)} />);
  const form = () => {
    const latest = drawn.at(-1);
    if (!latest) throw new Error("The form is not drawn yet");
    return latest;
  };
  return { app, form, settled };
}

it("what is typed while a task is being saved stays, based on the version that was saved", async () => {
  const { app, form, settled } = openForm();
  await settled();
  form().actions.set("title", "Reply sent");
  await settled();
  const sent = form().draft?.change ?? {};
  form().actions.set("notes", "Call the client");
  await settled();
  putTask(app.queries, stored);
  form().actions.saved(sent);
  await settled();
  expect(form().draft).toEqual({ base: stored, change: { notes: "Call the client" } });
});

it("a field that was typed again while it was being saved keeps the newer text", async () => {
  const { app, form, settled } = openForm();
  await settled();
  form().actions.set("title", "Reply sent");
  await settled();
  const sent = form().draft?.change ?? {};
  form().actions.set("title", "Reply sent by post");
  await settled();
  putTask(app.queries, stored);
  form().actions.saved(sent);
  await settled();
  expect(form().draft).toEqual({ base: stored, change: { title: "Reply sent by post" } });
});

it("a task that was saved as it was typed has no draft", async () => {
  const { app, form, settled } = openForm();
  await settled();
  form().actions.set("title", "Reply sent");
  await settled();
  putTask(app.queries, stored);
  form().actions.saved(form().draft?.change ?? {});
  await settled();
  expect(form().draft).toBeNull();
});

it("a change that the contract refuses is said in words, without the name of the call", async () => {
  const drawn: ReturnType<typeof useTaskEdit>[] = [];
  const { app, settled } = open(<Editor onDraw={(edit) => drawn.push(edit)} />);
  await settled();
  await drawn.at(-1)?.actions.update(task, { title: "" });
  expect(app.toasts.store.getState()).toMatchObject([
    { title: "Failed to save changes", message: "title is empty; write something" },
  ]);
});
