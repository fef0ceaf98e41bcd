import type { Permission } from "@iphub/sdk/contract/permissions";
import { capitalised } from "@iphub/sdk/domain/capitalised";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { useSource } from "@iphub/ui-core/platform/use-source";
import { createContext, type ReactNode, use, useState } from "react";
import type { BoundKey } from "./keys.ts";
import { useKeys } from "./use-keys.tsx";

/** An action of the current screen: the palette lists it, and with keys also `?` and the footer. */
export type Command = BoundKey & {
  /** What one needs for it, where not everyone may do it; it is not offered to others. */
  readonly permission?: Permission;
};

/** A command as the palette lists it. */
export type PaletteCommand = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys?: readonly string[];
  readonly run: () => void;
};

/** Makes the commands of one screen, whose ids have its prefix; help lists them under its group. */
export function commandsOf(prefix: string, group: string) {
  return (
    id: string,
    keys: readonly string[],
    label: string,
    run: () => void,
    rest: Partial<Command> = {},
  ): Command => ({
    id: `${prefix}.${id}`,
    keys,
    label,
    group,
    run,
    ...rest,
  });
}

/** The command that loads what a screen shows again: the first one where the loading has failed. */
export function reloadCommand(
  prefix: string,
  group: string,
  { state, retry }: Pick<Remote<unknown>, "state" | "retry">,
): Command {
  const rank = state === "failed" ? 1 : 90;
  return { id: `${prefix}.retry`, keys: ["r"], label: "reload", group, rank, run: retry };
}

type Source = () => readonly Command[];
const CommandContext = createContext<Set<Source>>(new Set());

/** Holds the commands of all descendants; one per application. */
export function CommandRoot(props: { readonly children: ReactNode }) {
  const [sources] = useState(() => new Set<Source>());
  return <CommandContext value={sources}>{props.children}</CommandContext>;
}

/** Registers commands while mounted, with their keys and in the palette, but for those that the person may not use. */
export function useCommands(all: readonly Command[]): void {
  const sources = use(CommandContext);
  const { permissions } = useReader();
  const commands = all.filter(({ permission }) => permission === undefined || permissions.includes(permission));
  useSource(sources, commands);
  useKeys(commands.filter((command) => command.keys.length > 0));
}

/** Prefixes of the program's own commands, which the palette lists after the screen's. */
const everywhere = /^(?:go|app)\./;
/** The palette does not list itself. */
const paletteId = "app.palette";

/** Returns all commands that can run now, the screen's before the program's. */
export function useCommandList(): () => readonly PaletteCommand[] {
  const sources = use(CommandContext);
  return () => {
    const all = [...sources].flatMap((source) => source()).filter(({ isOff, id }) => !isOff && id !== paletteId);
    const named = all.map((command) => ({ ...command, label: capitalised(command.label) }));
    return named.sort((one, other) => Number(everywhere.test(one.id)) - Number(everywhere.test(other.id)));
  };
}
