import type { WallTeam } from "@iphub/sdk/contract/walls";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";

const noTeams: readonly WallTeam[] = [];

/** The teams that a matter or its wall can be given to. */
export interface TeamChoice {
  /** False for people who may not choose teams here. */
  readonly mayName: boolean;
  readonly teams: readonly WallTeam[];
  /** The name of a team; where the person may not know it, `Another team` or (with `walls:write`, until it is loaded) its id. */
  readonly teamName: (id: string) => string;
}

/** The teams that the person may choose from, with their names. */
export function useWallTeams(): TeamChoice {
  const { hub } = useHubApp();
  const mayName = useMay("walls:write");
  const { data: teams = noTeams } = useRemote<WallTeam[]>(matterKeys.wallTeams, () => hub.walls.teams({}), mayName);
  return { mayName, teams, teamName: (id) => teams.find((one) => one.id === id)?.name ?? id };
}

/**
 * The teams that the person may give a matter to, which has `current` ones: all of them with `walls:write`. Others
 * give an open matter to their own teams, the only ones whose names they know, and do not change a restricted one.
 */
export function useMatterTeams(current: readonly string[]): TeamChoice {
  const all = useWallTeams();
  const { teams: own } = useReader();
  if (all.mayName) return all;
  const mayName = current.length === 0 && own.length > 0;
  return { mayName, teams: own, teamName: (id) => own.find((one) => one.id === id)?.name ?? "Another team" };
}
