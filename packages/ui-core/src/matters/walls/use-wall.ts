import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Wall } from "@iphub/sdk/contract/walls";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import { useWallTeams } from "./use-wall-teams.ts";
import type { WallDraft } from "./wall-words.ts";

/** The version of no wall: one that a colleague has built since the form was opened is not replaced. */
const noVersion = new Date(0).toISOString();

/** The wall of a matter that the person sees: who may see the matter, and the changes that its owners make. */
export function useWall(invention: Pick<Invention, "id" | "teams">) {
  const { id } = invention;
  const { hub, queries } = useHubApp();
  const { email } = useReader();
  const choice = useWallTeams();
  const remote = useRemote<Wall | null>(matterKeys.wall(id), () => hub.walls.get({ id }));
  const { write, sending, errorOf, clear } = useWrite();
  const wall = remote.data ?? null;
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: matterKeys.wall(id) }),
      queries.invalidateQueries({ queryKey: matterKeys.invention(id) }),
    ]);
  /** Saves lists that were made from those of `read`; null where there was no wall. */
  const save = async (draft: WallDraft, read: Wall | null): Promise<boolean> => {
    const sent = { id, ...draft, updatedAt: read?.updatedAt ?? noVersion };
    const done = await write(() => hub.walls.set(sent), { done: read ? "Wall changed" : "Wall built" });
    if (done) await changed();
    return done !== null;
  };
  const remove = async (): Promise<boolean> => {
    const done = await write(() => hub.walls.remove({ id }), { done: "Wall removed" });
    if (done) await changed();
    return done !== null;
  };
  const draft: WallDraft = wall ?? {
    owners: [email],
    people: [],
    teams: invention.teams,
    excludedPeople: [],
    excludedTeams: [],
  };
  return {
    ...remote,
    inventionId: id,
    wall,
    /** The lists to start the form with; for a new wall the person owns it, and the teams of the matter are allowed. */
    draft,
    /** True for owners, and for people who may build a wall where there is none. */
    mayChange: remote.state === "completed" && (wall ? wall.mayChange : choice.mayName),
    /** The teams that the person may choose from. */
    teams: choice.teams,
    teamName: (team: string) => wall?.teamNames[team] ?? choice.teamName(team),
    sending,
    errorOf,
    actions: { clear, save, remove },
  };
}
