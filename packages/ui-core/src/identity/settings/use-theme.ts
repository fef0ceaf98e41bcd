import { useHubApp } from "../../platform/hub-app.ts";
import { useSetting } from "./use-setting.ts";

/** How the hub looks; dark unless chosen otherwise. */
export type ThemeName = "dark" | "light";

/** The setting's name on the server. */
const settingName = "HUB_THEME";
/** Kept on the device too, so that the first frame after a start already has the right colours. */
const storageKey = "iphub.theme";

/** The theme to begin with, before the server has answered. */
export function storedTheme(storage: { getItem(key: string): string | null }): ThemeName {
  return storage.getItem(storageKey) === "light" ? "light" : "dark";
}

/** The reader's theme and a way to turn it over; the choice is saved on the server and on the device. */
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
