import type { SeenWalls } from "@iphub/sdk/domain/may-see";
import { type RawBuilder, sql } from "kysely";

/**
 * What the walls of matters say of a person, as a column of a query. Owners and administrators who broke the wall are
 * admitted; then exclusion comes before admission; a wall that admits no one by name is open to all who are not excluded.
 * @param userId the column with the person's id, like `users.id`
 */
export function seenWalls(userId: string): RawBuilder<SeenWalls> {
  const id = sql.ref(userId);
  return sql<SeenWalls>`(
    select jsonb_build_object(
      'admitted', coalesce(jsonb_agg(s.invention_id order by s.invention_id) filter (where s.sees), '[]'),
      'screened', coalesce(jsonb_agg(s.invention_id order by s.invention_id) filter (where not s.sees), '[]'))
    from (
      select w.invention_id, case
        when exists (select 1 from wall_people p
          where p.invention_id = w.invention_id and p.user_id = ${id} and p.kind in ('owner', 'broken')) then true
        when exists (select 1 from wall_people p
          where p.invention_id = w.invention_id and p.user_id = ${id} and p.kind = 'excluded') then false
        when exists (select 1 from wall_excluded_teams e join team_members m on m.team_id = e.team_id
          where e.invention_id = w.invention_id and m.user_id = ${id}) then false
        when exists (select 1 from wall_people p
          where p.invention_id = w.invention_id and p.user_id = ${id} and p.kind = 'allowed') then true
        when exists (select 1 from invention_teams t join team_members m on m.team_id = t.team_id
          where t.invention_id = w.invention_id and m.user_id = ${id}) then true
        else not exists (select 1 from wall_people p where p.invention_id = w.invention_id and p.kind = 'allowed')
          and not exists (select 1 from invention_teams t where t.invention_id = w.invention_id)
        end as sees
      from walls w) s)`;
}
