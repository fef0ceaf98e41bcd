import { useHubApp } from "../../platform/hub-app.ts";
import { useSetting } from "./use-setting.ts";

/** The theme of the interface; dark by default. */
export type ThemeName = "dark" | "light";

/** The setting's name on the server. */
const settingName = "HUB_THEME";
/** Also stored on the device, so that the first frame has the right colours. */
const storageKey = "iphub.theme";

/** The initial theme, before the server has answered. */
export function storedTheme(storage: { getItem(key: string): string | null }): ThemeName {
  return storage.getItem(storageKey) === "light" ? "light" : "dark";
}

/** The reader's theme and a function to switch it; the choice is saved on the server and on the device. */
export function useTheme() {
  const { ports } = useHubApp();
  const setting = useSetting(settingName);
  const saved = setting.value?.theme;
  const theme: ThemeName = saved === "light" || saved === "dark" ? saved : storedTheme(ports.storage);
  const choose = (next: ThemeName) => {
    ports.storage.setItem(storageKey, next);
    setting.save({ theme: next });
  };
  return { theme, actions: { choose, toggle: () => choose(theme === "dark" ? "light" : "dark") } };
}
