import type { SettingValue } from "@iphub/sdk/contract/settings";
import { HubHttpError } from "@iphub/sdk/errors";
import { useEffect, useState } from "react";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { identityKeys } from "../query-keys.ts";

/**
 * One of the reader's settings with a function to save it. A failure to read or write is logged and reads as null; this
 * screen keeps the chosen value.
 */
export function useSetting(name: string) {
  const app = useHubApp();
  const { hub, queries, ports } = app;
  const queryKey = identityKeys.setting(name);
  const remote = useRemote<SettingValue | null>(queryKey, () => readSetting(app, name));
  const save = (value: SettingValue) => {
    queries.setQueryData(queryKey, value);
    hub.settings
      .set({ name, value })
      .catch((error: unknown) => ports.report(`The setting ${name} could not be saved`, error));
  };
  return { state: remote.state, value: remote.data ?? null, save };
}

/** Reads a setting before a screen shows it. */
export function fetchSettingAhead(app: HubApp, name: string): Promise<void> {
  return app.queries.prefetchQuery({ queryKey: identityKeys.setting(name), queryFn: () => readSetting(app, name) });
}

async function readSetting({ hub, ports }: HubApp, name: string): Promise<SettingValue | null> {
  return hub.settings.get({ name }).catch((error: unknown) => {
    if (!(error instanceof HubHttpError && error.status === 404))
      ports.report(`The setting ${name} could not be read`, error);
    return null;
  });
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
