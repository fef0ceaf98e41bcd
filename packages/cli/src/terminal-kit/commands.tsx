import { createContext, type ReactNode, use, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import type { BoundKey } from "./keys.ts";
import type { PaletteCommand } from "./palette.tsx";
import { useKeys } from "./use-keys.tsx";

/** What can be done here: the palette shows it, `?` and the footer too where it has keys. */
export type Command = BoundKey;

type Source = () => readonly Command[];
const CommandContext = createContext<Set<Source>>(new Set());

/** Holds the commands of everything under it; one per application. */
export function CommandRoot(props: { readonly children: ReactNode }) {
  const [sources] = useState(() => new Set<Source>());
  return <CommandContext value={sources}>{props.children}</CommandContext>;
}

/** Offers commands while mounted, by their keys and in the palette. */
export function useCommands(commands: readonly Command[]): void {
  const sources = use(CommandContext);
  const latest = useRef(commands);
  useInsertionEffect(() => {
    latest.current = commands;
  });
  useLayoutEffect(() => {
    const source: Source = () => latest.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [sources]);
  useKeys(commands.filter((command) => command.keys.length > 0));
}

/** Ids of the program's own commands begin with one of these; in the palette they stand after the screen's. */
const everywhere = /^(?:go|app)\./;
/** The palette does not offer itself. */
const paletteId = "app.palette";

/** Gives all commands that can run now, the screen's before the program's. */
export function useCommandList(): () => readonly PaletteCommand[] {
  const sources = use(CommandContext);
  return () => {
    const all = [...sources].flatMap((source) => source()).filter(({ isOff, id }) => !isOff && id !== paletteId);
    const named = all.map((command) => ({
      ...command,
      label: command.label.replace(/^./, (first) => first.toUpperCase()),
    }));
    return named.sort((one, other) => Number(everywhere.test(one.id)) - Number(everywhere.test(other.id)));
  };
}
