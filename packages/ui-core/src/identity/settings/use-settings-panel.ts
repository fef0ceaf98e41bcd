import { useMemo } from "react";
import { mergeSetting, type SettingDefinition, savedVersion } from "./setting-definition.ts";
import { useOpensOnce, useSetting } from "./use-setting.ts";

/**
 * A screen's settings panel: the saved values merged with the defaults; it opens by itself on first show if its version
 * is new; every change is saved, and closing saves.
 */
export function useSettingsPanel<Value extends object>(definition: SettingDefinition<Value>) {
  const setting = useSetting(definition.name);
  const saved = setting.value;
  const value = useMemo(() => mergeSetting(definition, saved), [definition, saved]);
  const isNew = setting.state !== "pending" && savedVersion(saved) !== definition.version;
  const [open, setOpen] = useOpensOnce(isNew);
  const save = (next: Value) => setting.save(JSON.parse(JSON.stringify({ ...next, version: definition.version })));
  return {
    state: setting.state,
    definition,
    value,
    open,
    actions: {
      show: () => setOpen(true),
      change: (change: Partial<Value>) => save({ ...value, ...change }),
      close: () => {
        setOpen(false);
        save(value);
      },
    },
  };
}
