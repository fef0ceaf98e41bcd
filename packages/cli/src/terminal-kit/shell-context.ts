import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { createContext, type ReactNode, use } from "react";
import { openUrl } from "./open-url.ts";

/** What the shell passes to every screen. */
export interface ShellParts {
  /** The address of the hub. */
  readonly host: string;
  /** At the right of the first line: live connection, health, who is signed in. */
  readonly status: string;
  /** At the right of the last line: the newest toast. */
  readonly notice: string;
  /** A refusal too long for the last line, in lines of its own above it. */
  readonly refusal: readonly string[];
  /** Palette, finder, key sheet or conflict, over the current screen. */
  readonly overlay: ReactNode;
}

/** Passes the shell's parts to the screens. */
export const ShellContext = createContext<ShellParts>({
  host: "",
  status: "",
  notice: "",
  refusal: [],
  overlay: null,
});

/** The shell's parts. */
export function useShell(): ShellParts {
  return use(ShellContext);
}

/** Opens an address on the hub in the browser; does nothing without one. */
export function useOpenAddress(): (address: string | null | undefined) => void {
  const { ports } = useHubApp();
  const { host } = useShell();
  return (address) => {
    if (address) openUrl(ports, new URL(address, host).href);
  };
}
