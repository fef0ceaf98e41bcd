import { useEffect, useState, useSyncExternalStore } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import type { Ports } from "../../platform/ports.ts";
import { defaultTheme, type ThemeName } from "../../platform/tokens.ts";
import { useSetting } from "./use-setting.ts";

/** What a person chooses, the default first: a theme, or that of their system, whichever it has at the time. */
export const themeChoices = ["dark", "light", "system"] as const satisfies readonly (ThemeName | "system")[];
/** What a person chooses: a theme, or that of their system. */
export type ThemeChoice = (typeof themeChoices)[number];

/** The choices in words. */
export const themeWords: Readonly<Record<ThemeChoice, string>> = {
  dark: "Dark",
  light: "Light",
  system: "System theme",
};

/** The command that chooses the theme of the system. */
export const systemThemeWords = "Use the system theme";

/** The setting's name on the server. */
const settingName = "HUB_THEME";
/** Also stored on the device, so that the first frame has the right colours: the script in `index.html` reads it. */
const storageKey = "iphub.theme";

const choiceOf = (value: unknown): ThemeChoice | null => themeChoices.find((choice) => choice === value) ?? null;

/** What was chosen on this device, or was last shown on it as a person's choice; null where nothing was. */
function storedChoice(storage: Ports["storage"]): ThemeChoice | null {
  return choiceOf(storage.getItem(storageKey));
}

/** What the person has chosen; null for the hub's own default, which is the dark theme without a mark. */
function savedChoice(value: Readonly<Record<string, unknown>> | null): ThemeChoice | null {
  const choice = choiceOf(value?.theme);
  return choice === defaultTheme && value?.isChosen !== true ? null : choice;
}

/** Keeps a choice on this device; where its storage is full or closed to the hub, it holds in this window. */
function keepOnDevice({ storage, report }: Ports, choice: ThemeChoice): void {
  try {
    storage.setItem(storageKey, choice);
  } catch (error) {
    report("The theme could not be stored on this device", error);
  }
}

function shown(choice: ThemeChoice | null, system: ThemeName): ThemeName {
  return choice === "system" ? system : (choice ?? defaultTheme);
}

/** The theme of this device, before anyone is signed in. */
export function storedTheme({ storage, systemTheme }: Pick<Ports, "storage" | "systemTheme">): ThemeName {
  return shown(storedChoice(storage), systemTheme.read());
}

/** The theme of this device and a function to choose it, for screens before the sign-in. */
export function useDeviceTheme() {
  const { ports } = useHubApp();
  const [choice, setChoice] = useState(() => storedChoice(ports.storage));
  const system = useSystemTheme();
  const choose = (next: ThemeChoice) => {
    keepOnDevice(ports, next);
    setChoice(next);
  };
  return { theme: shown(choice, system), isOffered: choice === null && system !== defaultTheme, actions: { choose } };
}

/**
 * The reader's theme and functions to choose it; a choice is saved on the server and on the device. Where the person has
 * chosen nothing, the device's theme holds. `isOffered` if neither has one and the system's is not the default.
 */
export function useTheme() {
  const { ports } = useHubApp();
  const setting = useSetting(settingName);
  const system = useSystemTheme();
  const saved = savedChoice(setting.value);
  const choice = saved ?? storedChoice(ports.storage);
  const theme = shown(choice, system);
  const choose = (next: ThemeChoice) => {
    keepOnDevice(ports, next);
    void setting.save({ theme: next, isChosen: true });
  };
  return {
    theme,
    choice: choice ?? defaultTheme,
    saved,
    isOffered: setting.value !== null && choice === null && system !== defaultTheme,
    actions: { choose, toggle: () => choose(theme === "dark" ? "light" : "dark") },
  };
}

/** `useTheme` for the frame that shows it: the person's choice is kept on this device, for the first frame of the next visit. */
export function useKeptTheme() {
  const { ports } = useHubApp();
  const theme = useTheme();
  const { saved } = theme;
  useEffect(() => {
    if (saved !== null) keepOnDevice(ports, saved);
  }, [ports, saved]);
  return theme;
}

function useSystemTheme(): ThemeName {
  const { follow, read } = useHubApp().ports.systemTheme;
  return useSyncExternalStore(follow, read);
}
