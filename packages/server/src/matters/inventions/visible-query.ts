import { type Compilable, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { FixedQuery, type RowsAsJson, type SlotOf } from "../../platform/database/fixed-query.ts";
import type { Schema } from "../../schema.ts";
import { matterOfTeams } from "./visibility.ts";

interface TeamsAsked {
  readonly teams: readonly string[];
}

/**
 * A fixed read of what belongs to matters, for the eyes of anyone who asks. Who sees every matter has a text of their own,
 * in which nothing is asked of it: where one text is for both, PostgreSQL finds it cheaper to plan each reading again,
 * by its values, and that takes it as long as the reading.
 */
export class VisibleQuery<Values extends object, Row extends object> {
  readonly #ofAll: FixedQuery<Values, Row>;
  readonly #ofTeams: FixedQuery<Values & TeamsAsked, Row>;

  /** @param build the read; `visible` is its condition over `inventions`, as `visibleMatter` says it */
  constructor(
    build: (db: Kysely<Schema>, slot: SlotOf<Values>, visible: RawBuilder<SqlBool>) => Compilable<Row>,
    asJson?: RowsAsJson<Row>,
  ) {
    this.#ofAll = new FixedQuery((db, slot) => build(db, slot, sql`true`), asJson);
    this.#ofTeams = new FixedQuery((db, slot) => build(db, slot, matterOfTeams(slot("teams"))), asJson);
  }

  /** The rows for these values that the person may see. */
  read(db: Kysely<Schema>, actor: Pick<Actor, "permissions" | "teams">, values: Values): Promise<Row[]> {
    if (actor.permissions.has("matters:all-teams")) return this.#ofAll.read(db, values);
    return this.#ofTeams.read(db, { ...values, teams: actor.teams.map((team) => team.id) });
  }
}
