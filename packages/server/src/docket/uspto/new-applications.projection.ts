import { sql } from "kysely";
import type { Configuration } from "../../configuration.ts";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import type { NewEvent, Projection } from "../../platform/events/event-log.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { refreshAttempts, refreshKind } from "./refresh.ts";

/** The most matters of one write whose applications are requested at once; the rounds ask for those of an import. */
const mostAtOnce = 20;

/** What the projection needs; `jobs` is opened after the event log. */
export interface OfficeAskParts {
  readonly configuration: Configuration;
  readonly jobs: () => Pick<JobQueue, "enqueue">;
}

/** A matter that gets an application number is asked for at the office at once, not with the next round. */
export function newApplicationsProjection({ configuration, jobs }: OfficeAskParts): Projection {
  const isAsked = officeConfigured(configuration);
  return async (tx, appended) => {
    if (!isAsked) return;
    const ids = [...new Set(appended.filter(mayName).flatMap(({ inventionId }) => inventionId ?? []))];
    if (ids.length === 0 || ids.length > mostAtOnce) return;
    const found = await sql<{ id: string }>`
      select distinct r.application_number as id from invention_references r
      left join office_applications a on a.application_id = r.application_number
      where r.invention_id = any(${ids}::text[]) and r.application_number is not null and a.tried_at is null`.execute(
      tx,
    );
    for (const { id } of found.rows) {
      await jobs().enqueue(tx, {
        kind: refreshKind,
        payload: { applicationId: id },
        dedupeKey: id,
        maxAttempts: refreshAttempts,
      });
    }
  };
}

function mayName({ type }: NewEvent): boolean {
  return type === "invention-created" || type === "invention-updated";
}
