import { usageError } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { copyColumns } from "./copy-columns.ts";
import { copyFailure, placeOf } from "./hub-place.ts";

/** `iphub move --to postgres://… --data /srv/iphub`, and back with `--from`. */
export const verb: Verb = {
  summary:
    "Carry a stopped hub's database to a PostgreSQL server, or back into its folder; the files stay where they are",
  shortcut: "move",
  flags: [
    { name: "data", kind: "text", placeholder: "dir", help: "the folder of the hub (IPHUB_DATA, .iphub-data)" },
    { name: "to", kind: "text", placeholder: "url", help: "the empty database on the server to go to" },
    { name: "from", kind: "text", placeholder: "url", help: "the server to come back from" },
  ],
  columns: copyColumns,
  example: "move --to postgres://iphub@db.firm.example/iphub --data /srv/iphub",
  run: moveHub,
};

async function moveHub({ input, output }: RunContext): Promise<void> {
  if ((input.to === undefined) === (input.from === undefined)) {
    throw usageError("say either --to or --from", "For example: iphub move --to postgres://user@host/name");
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
      ? "Serve it without --database-url from now on."
      : "Serve it with that --database-url from now on; the old database is left as it was.",
  );
}
