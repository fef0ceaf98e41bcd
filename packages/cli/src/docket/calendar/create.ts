import type { Hub } from "@iphub/sdk/client";
import { ownTimeZone } from "../../command-line/own-time-zone.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { feedColumns } from "./calendar.columns.ts";

type FeedInput = Parameters<Hub["calendar"]["create"]>[0];

/** `iphub calendar create my-tasks`, or `--person me`, or of a matter: prints the whole address, which is shown only once. */
export const verb: Verb = {
  call: "calendar.create",
  positionals: ["filter"],
  defaults: { timeZone: ownTimeZone() },
  columns: [{ key: "url", title: "Address", whole: true }, ...feedColumns],
  help: {
    filter: "the filter whose tasks and deadlines it has; or give a person or a matter",
    person: "whose deadlines it has: me, a name, or an e-mail address",
    inventionId: "the matter whose deadlines it has",
  },
  example: "calendar create --person me",
  sendsKey: true,
  run: createFeed,
};

async function createFeed({ input, output, keyed, session }: RunContext): Promise<void> {
  const { hub, connection } = await session();
  const wanted: FeedInput = input;
  const { path, ...feed } = await hub.calendar.create(wanted, keyed);
  await output.record({ url: new URL(path, connection.host).href, ...feed }, verb.columns ?? []);
}
