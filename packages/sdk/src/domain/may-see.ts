/** What of a person decides which matters they see. */
export interface Viewer {
  readonly isAllTeams: boolean;
  readonly teams: readonly { readonly id: string }[];
  readonly walls: SeenWalls;
}

/** The matters with a wall, by what the wall says of one person; a matter with a wall is in one of the lists. */
export interface SeenWalls {
  readonly admitted: readonly string[];
  readonly screened: readonly string[];
}

/** What of a matter decides who sees it. */
export interface GuardedMatter {
  readonly id: string | null;
  /** True if it has teams or a wall. */
  readonly restricted: boolean;
  readonly teams: readonly string[];
}

/** Whether a person may see a matter: a wall decides before teams and roles. */
export function maySee(viewer: Viewer, { id, restricted, teams }: GuardedMatter): boolean {
  if (!restricted) return true;
  if (id !== null && viewer.walls.screened.includes(id)) return false;
  if (id !== null && viewer.walls.admitted.includes(id)) return true;
  return viewer.isAllTeams || viewer.teams.some((team) => teams.includes(team.id));
}

/** What an assistant sees who acts for a person: what a wall keeps from either of them, it keeps from the assistant. */
export function wallsOfBoth(one: SeenWalls, other: SeenWalls): SeenWalls {
  const screened = [...new Set([...one.screened, ...other.screened])];
  const admitted = [...new Set([...one.admitted, ...other.admitted])];
  return { screened, admitted: admitted.filter((id) => !screened.includes(id)) };
}
