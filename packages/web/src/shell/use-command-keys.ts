import { type CommandBinding, createCommandKeys, everywhere, goTo } from "@iphub/ui-core/app/commands";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { singleKeysAreOn } from "../web-kit/single-keys.ts";
import type { SheetName } from "./sheet.tsx";

/** The id of the header's search field, which a key focuses. */
export const searchFieldId = "matter-search";

type Show = (sheet: SheetName) => void;
type Reach = { readonly show: Show; readonly navigate: (to: string) => void; readonly mine: readonly string[] };

/** Runs the commands of the registry from the keyboard, except in a field or a dialog. */
export function useCommandKeys(show: Show): void {
  const { ports } = useHubApp();
  const [keys] = useState(() => createCommandKeys([...everywhere, ...goTo], ports));
  const navigate = useNavigate();
  const { permissions: mine } = useReader();
  const latest = useRef({ show, navigate, mine });
  useEffect(() => {
    latest.current = { show, navigate, mine };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyName(event);
      if (key === null) return;
      const command = keys.press(key);
      if (command === null) return;
      event.preventDefault();
      if (command !== "waiting") run(command, latest.current);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [keys]);
}

function run({ id, permission }: CommandBinding, { show, navigate, mine }: Reach): void {
  if (permission && !mine.includes(permission)) return;
  if (id === "help" || id === "palette") show(id);
  else if (id === "search") document.getElementById(searchFieldId)?.focus();
  else if (id.startsWith("go:")) navigate(id.slice("go:".length));
}

/** The key press in the notation of the registry; null if a field, menu or dialog handles it. */
function keyName(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog:modal") !== null) return null;
  if (event.ctrlKey || event.metaKey) return `Ctrl+${event.key.toLowerCase()}`;
  if (!singleKeysAreOn()) return null;
  const { target } = event;
  const typing = target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea");
  return typing || event.key === "Shift" ? null : event.key;
}
