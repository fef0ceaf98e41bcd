import { useMemo } from "react";
import { mergeSetting, type SettingDefinition, savedVersion } from "./setting-definition.ts";
import { useOpensOnce, useSetting } from "./use-setting.ts";

/**
 * A screen's settings panel: the saved values merged with the defaults; it opens by itself on first show if a version
 * older than its own is saved; every change is saved, and closing saves. Who has saved nothing begins at the current version.
 */
export function useSettingsPanel<Value extends object>(definition: SettingDefinition<Value>) {
  const setting = useSetting(definition.name);
  const saved = setting.value;
  const value = useMemo(() => mergeSetting(definition, saved), [definition, saved]);
  const version = savedVersion(saved);
  const isNew = setting.state !== "pending" && version !== null && version !== definition.version;
  const [open, setOpen] = useOpensOnce(isNew);
  const change = (next: Partial<Value>) =>
    setting.change((known) => {
      const changed = { ...mergeSetting(definition, known), ...next, version: definition.version };
      return JSON.parse(JSON.stringify(changed));
    });
  return {
    state: setting.state,
    definition,
    value,
    open,
    actions: {
      show: () => setOpen(true),
      change,
      close: () => {
        setOpen(false);
        change({});
      },
    },
  };
}
