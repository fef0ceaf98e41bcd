import { nodeFetch } from "../node-fetch.ts";
import type { OpenedConnection } from "../open-connection.ts";
import { isRow } from "../output/cell.ts";

/** Reads one page of a list: its address below the hub's, and its query. Null where the hub gave no such list. */
export type PlainList = (
  path: string,
  query: Readonly<Record<string, string | number>>,
) => Promise<readonly unknown[] | null>;

/**
 * Reads lists without the schemas of the contract, whose evaluation takes a third of the time of a completion
 * (`pnpm bench completion`). It is for reading only, and asks once: after null the caller asks with the SDK, which refreshes
 * a token, tries again and says what failed.
 */
export function plainListOf({ connection, tokens }: OpenedConnection, timeoutMs: number): PlainList {
  return async (path, query) => {
    const token = await tokens.get();
    if (token === null) return null;
    const words = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await nodeFetch(`${connection.host}${path}?${words}`, {
      method: "GET",
      headers: { accept: "application/json", authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) return null;
    const page: unknown = JSON.parse(body.toString("utf8"));
    return isRow(page) && Array.isArray(page.data) ? page.data : null;
  };
}
