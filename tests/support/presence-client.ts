import type { Hub } from "@iphub/sdk";
import type { LiveEvent } from "@iphub/sdk/contract/events";
import { onTestFinished } from "vitest";

/** Who has which task open, as a client received it. */
export type Presence = LiveEvent<"task:presence">;

/** A client with every presence that it receives, and a wait for the first that fits. */
export function presenceClient(hub: Hub) {
  const heard: Presence[] = [];
  const waiting: { fits: (one: Presence) => boolean; resolve: (one: Presence) => void }[] = [];
  hub.live.on("task:presence", (one) => {
    heard.push(one);
    for (const wait of waiting) if (wait.fits(one)) wait.resolve(one);
  });
  onTestFinished(() => hub.live.close());
  const first = (fits: (one: Presence) => boolean) => {
    const known = heard.find(fits);
    const wait = Promise.withResolvers<Presence>();
    waiting.push({ fits, resolve: wait.resolve });
    return known ? Promise.resolve(known) : wait.promise;
  };
  return { hub, heard, first };
}

/** The people of a presence in short: `ada, dan edits`. */
export function emails({ people }: Presence): string {
  return people.map(({ email, editing }) => `${email.split("@")[0]}${editing ? " edits" : ""}`).join(", ");
}
