import { listLookPrefix } from "@iphub/sdk/contract/list-look";
import { dateStyleSetting } from "@iphub/sdk/contract/settings";
import { startPageSetting } from "@iphub/sdk/contract/start-page";
import { describeFailure } from "../../platform/failure.ts";
import { type HubApp, storePerApp } from "../../platform/hub-app.ts";

const settingWords: Readonly<Record<string, string>> = {
  HUB_THEME: "the theme",
  HUB_KEYS: "single keys on or off",
  HUB_MILESTONES_OVERVIEW: "the settings of the milestones overview",
  HUB_FIRST_STEPS: "the state of the first steps",
  HUB_PINNED_LINKS: "the pinned links",
  [startPageSetting]: "where you begin",
  [dateStyleSetting]: "how dates are written and the first day of the week",
};

const listWords: Readonly<Record<string, string>> = {
  DEADLINES: "deadlines",
  INVENTIONS: "matters",
  OVERVIEW: "milestones",
  OBSOLETE: "obsolete milestones",
  TASKS: "tasks",
};

/** What a setting is called. A list has its own look in each of its views, as `DEADLINES:v-1`. */
function wordsOf(name: string): string {
  if (!name.startsWith(listLookPrefix)) return settingWords[name] ?? "a setting";
  const [list = ""] = name.slice(listLookPrefix.length).split(":");
  return `columns, rows and groups of the list of ${listWords[list] ?? "this page"}`;
}

/** What the message says that is shown now, if it still is. */
const saidOf = storePerApp<{ readonly toast: string; readonly settings: readonly string[] }>({
  toast: "",
  settings: [],
});

/**
 * Says that a setting could not be saved, in one message for all that fail while it is shown: what changes columns or
 * folds groups saves at each step.
 */
export function sayNotSaved(app: HubApp, name: string, error: unknown, isKept: boolean): void {
  const { toasts, session } = app;
  const failure = describeFailure(error);
  if (!failure || session.store.getState().phase !== "signed-in") return;
  const said = saidOf(app).getState();
  const shown = toasts.store.getState().find(({ id }) => id === said.toast);
  const known = shown ? said.settings : [];
  const setting = wordsOf(name);
  if (shown && known.includes(setting)) {
    toasts.hold(shown, false);
    return;
  }
  if (shown) toasts.close(shown.id);
  const settings = [...known, setting];
  const end = isKept ? "It holds in this window only." : "It is as it was before.";
  const title = `Not saved: ${settings.join(", ")}`;
  const toast = toasts.show({ type: "error", title, message: `${failure.message} ${end}` });
  saidOf(app).setState({ toast, settings });
}
