import type { Hub } from "@iphub/sdk/client";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { counted } from "@iphub/sdk/domain/counted";
import { errorMessage } from "@iphub/sdk/domain/error-message";

/** What became of one proposal of several. */
export interface DocketedRow {
  readonly deadline: DeadlineRecord;
  readonly isDocketed: boolean;
  /** Why it was not docketed; null where it was. */
  readonly failure: string | null;
}

/**
 * Dockets proposals one after another, each by the call of a single one, in the version that was shown: the hub refuses
 * one that changed since. A refusal stops none of the others.
 * @param done is called with each result as it arrives
 */
export async function docketEach(
  hub: Pick<Hub, "deadlines">,
  proposals: readonly DeadlineRecord[],
  done: (row: DocketedRow) => void = () => undefined,
): Promise<readonly DocketedRow[]> {
  const rows: DocketedRow[] = [];
  for (const proposal of proposals) {
    const row = await docketOne(hub, proposal);
    rows.push(row);
    done(row);
  }
  return rows;
}

async function docketOne(
  hub: Pick<Hub, "deadlines">,
  { id, updatedAt, ...shown }: DeadlineRecord,
): Promise<DocketedRow> {
  try {
    const deadline = await hub.deadlines.docket({ id, updatedAt });
    return { deadline, isDocketed: true, failure: null };
  } catch (error) {
    return { deadline: { id, updatedAt, ...shown }, isDocketed: false, failure: errorMessage(error) };
  }
}

/** `12 deadlines docketed, 1 not`: what to say after several. */
export function docketedWords(rows: readonly DocketedRow[]): string {
  const failed = rows.filter(({ isDocketed }) => !isDocketed);
  const words = `${counted(rows.length - failed.length, "deadline")} docketed`;
  return failed.length === 0 ? words : `${words}, ${failed.length} not`;
}
