import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

const wallColumns: readonly Column[] = [
  { key: "inventionId", title: "Matter id", whole: true, keep: true },
  { key: "owners" },
  { key: "people" },
  { key: "teams" },
  { key: "excludedPeople", title: "Excluded people" },
  { key: "excludedTeams", title: "Excluded teams" },
  { key: "updatedAt", title: "Changed" },
];

/** The verbs of walls that are plain calls. */
export const verbs: Verbs = {
  break: {
    call: "walls.break",
    columns: wallColumns,
    help: { reason: "why, as it is recorded and told to the owners" },
    example: "walls break m-17248024 --reason 'Court order of 31 January'",
  },
  get: { call: "walls.get", columns: wallColumns },
  remove: { call: "walls.remove", columns: [{ key: "ok", title: "Done" }] },
  teams: {
    call: "walls.teams",
    columns: [{ key: "id", title: "Team", whole: true }, { key: "name" }],
    example: "walls teams",
  },
  set: {
    call: "walls.set",
    columns: wallColumns,
    help: {
      owners: "who may change the wall",
      people: "who may see the matter, in addition to its teams",
      excludedPeople: "who may not see the matter, whatever their teams",
      excludedTeams: "teams whose members may not see the matter",
    },
    example: "walls set m-17248024 --people ben@iphub.example --excluded-people cleo@iphub.example",
  },
};
