import { saveStream } from "../../command-line/save-stream.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub calendar feed TOKEN`: prints what a calendar program reads at the feed's address. */
export const verb: Verb = {
  summary: "Print a feed in iCalendar format",
  positionals: ["token"],
  flags: [
    {
      name: "token",
      kind: "text",
      required: true,
      help: "the feed's token: the last part of its address, without .ics",
    },
  ],
  example: "calendar feed 3f9c… > docket.ics",
  run: print,
};

async function print({ input, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const feed = await hub.calendar.feed({ token: String(input.token) });
  await saveStream(feed, "-");
}
