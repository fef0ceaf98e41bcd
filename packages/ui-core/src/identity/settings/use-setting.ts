import type { Hub } from "@iphub/sdk/client";
import type { SettingValue } from "@iphub/sdk/contract/settings";
import { HubHttpError } from "@iphub/sdk/errors";
import { useEffect, useState } from "react";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { identityKeys } from "../query-keys.ts";
import { saveSetting, sayNotSaved, unsavedSetting } from "./unsaved-settings.ts";

/**
 * One of the reader's settings with a function to save it. It reads as null where nothing was saved, and until it is known.
 * A setting that could not be read is failed, and read again once the hub answers. What cannot be saved is said, and
 * holds in this window.
 */
export function useSetting(name: string) {
  const app = useHubApp();
  const { hub, queries } = app;
  const query = settingQuery(hub, name);
  const remote = useRemote(query.queryKey, query.queryFn);
  const save = (value: SettingValue): Promise<boolean> => {
    queries.setQueryData(query.queryKey, value);
    return saveSetting(app, name, value);
  };
  const change = (next: (known: SettingValue | null) => SettingValue): void => {
    const known = queries.getQueryData<SettingValue | null>(query.queryKey);
    if (known !== undefined) {
      void save(next(known));
      return;
    }
    // The query cache reports what fails.
    queries.fetchQuery(query).then(
      (read) => save(next(read)),
      (error: unknown) => sayNotSaved(app, name, error, false),
    );
  };
  return {
    state: remote.state,
    value: remote.data ?? null,
    /** Saves a value; false where the hub does not have it, which is said then. */
    save,
    /** Saves what becomes of the stored value. One that is not known is read first; nothing is saved where it cannot be. */
    change,
  };
}

/** Reads a setting before a screen shows it. */
export function fetchSettingAhead({ hub, queries }: HubApp, name: string): Promise<void> {
  return queries.prefetchQuery(settingQuery(hub, name));
}

/**
 * Reads a setting; null where none was saved. Any other failure fails, so that a value is never overwritten unread. What
 * was chosen in this window and could not be saved is read as it was chosen.
 */
export function settingQuery(hub: Hub, name: string) {
  return {
    queryKey: identityKeys.setting(name),
    queryFn: async (): Promise<SettingValue | null> =>
      unsavedSetting(hub, name) ??
      hub.settings.get({ name }).catch((error: unknown) => {
        if (error instanceof HubHttpError && error.status === 404) return null;
        throw error;
      }),
  };
}

/** The open state of something that opens by itself the first time a condition holds. */
export function useOpensOnce(condition: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!condition || opened) return;
    setOpened(true);
    setOpen(true);
  }, [condition, opened]);
  return [open, setOpen];
}
