import { useSetting } from "./use-setting.ts";

/** The setting's name on the server. */
const settingName = "HUB_KEYS";

/**
 * Whether single keys act on pages of the web, and a function to choose it. They do until the reader switches them off: a
 * computer that is spoken to types them.
 */
export function useSingleKeys() {
  const setting = useSetting(settingName);
  return {
    areOn: setting.value?.single !== false,
    actions: { choose: (single: boolean) => setting.save({ single }) },
  };
}
