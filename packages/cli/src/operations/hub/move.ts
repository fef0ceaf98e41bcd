import { usageError } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { copyColumns } from "./copy-columns.ts";
import { copyFailure, placeOf } from "./hub-place.ts";

/** `iphub move --to postgres://… --data /srv/iphub`, and back with `--from`. */
export const verb: Verb = {
  summary: "Move a stopped hub's database to a PostgreSQL server, or back to its folder; the files are not moved",
  shortcut: "move",
  flags: [
    { name: "data", kind: "text", placeholder: "dir", help: "the folder of the hub (IPHUB_DATA, .iphub-data)" },
    { name: "to", kind: "text", placeholder: "url", help: "the empty database on the server to move to" },
    { name: "from", kind: "text", placeholder: "url", help: "the server to move back from" },
  ],
  columns: copyColumns,
  example: "move --to postgres://iphub@db.firm.example/iphub --data /srv/iphub",
  run: moveHub,
};

async function moveHub({ input, output }: RunContext): Promise<void> {
  if ((input.to === undefined) === (input.from === undefined)) {
    throw usageError("use either --to or --from", "For example: iphub move --to postgres://user@host/name");
  }
  const { dataDirectory } = await placeOf({ data: input.data });
  const server = await placeOf({ data: input.data, "database-url": input.to ?? input.from });
  const { move } = await import("@iphub/server");
  const [from, to] = input.to === undefined ? [server, { dataDirectory }] : [{ dataDirectory }, server];
  const done = await move(from, to, new Date()).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copyColumns);
  note(
    input.to === undefined
      ? "From now on, serve it without --database-url."
      : "From now on, serve it with that --database-url; the old database is unchanged.",
  );
}
