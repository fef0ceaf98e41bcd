import { useDeviceTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { ThemeOffer } from "../identity/public.ts";
import { useShownTheme } from "./use-theme-colour.ts";

/** The theme of this device for screens before the sign-in; it follows the system where that was chosen, and is offered. */
export function DeviceTheme() {
  const theme = useDeviceTheme();
  useShownTheme(theme.theme);
  return <ThemeOffer theme={theme} />;
}
