/** What other areas may use of identity; inside the area, files import each other directly. */

export { createActingFor } from "./auth/acting-for.ts";
export { createSession } from "./auth/session.ts";
export { signWithPasskey } from "./auth/sign-with-passkey.ts";
export { useMay } from "./auth/use-may.ts";
export { useSession } from "./auth/use-session.ts";
export { pinnedMatterIds } from "./settings/pinned-matters.ts";
export type { SettingDefinition } from "./settings/setting-definition.ts";
export { withUnsavedDates } from "./settings/unsaved-date-style.ts";
export { saveSetting } from "./settings/unsaved-settings.ts";
export { usePinRemoval } from "./settings/use-pin-removal.ts";
export { type PinnedLink, usePinnedLinks } from "./settings/use-pinned-links.ts";
export { fetchSettingAhead, useSetting } from "./settings/use-setting.ts";
export { useSettingsPanel } from "./settings/use-settings-panel.ts";
export { systemThemeWords, useTheme } from "./settings/use-theme.ts";
export { keptPeople, keptPeopleKey } from "./users/kept-people.ts";
export { namesShown, useNames } from "./users/use-names.ts";
export { usePeople } from "./users/use-people.ts";
export { usePeopleSearch } from "./users/use-people-search.ts";
