import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { type LiveEventName, liveEvents } from "@iphub/sdk/contract/events";

/** One event as a client received it. */
export interface Heard {
  readonly name: LiveEventName;
  readonly seq: number | undefined;
  readonly event: Readonly<Record<string, unknown>>;
}

/** A client that writes down every live event. */
export interface LiveListener {
  readonly hub: Hub;
  readonly heard: readonly Heard[];
  /** Resolves with the first event, received already or later, that fits. */
  until(fits: (heard: Heard) => boolean): Promise<Heard>;
  /** Resolves when the socket has that state. */
  untilState(state: Hub["live"]["state"]): Promise<void>;
  /** The titles of the tasks in `task:updated`, in the order in which they came. */
  titles(): unknown[];
}

const names = Object.keys(liveEvents).filter((name): name is LiveEventName => name in liveEvents);

/** Connects a client; it comes back by itself within a few dozen milliseconds. */
export async function listenTo(baseUrl: string, token: string): Promise<LiveListener> {
  const hub = createHub({ baseUrl, token: memoryTokenStore(token), reconnectDelayMs: 20 });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const look of [...waiting]) look();
  };
  for (const name of names) {
    hub.live.on(name, (event) => {
      heard.push({ name, seq: event.seq, event: { ...event } });
      tell();
    });
  }
  hub.live.onState(tell);
  const when = <T>(found: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const result = found();
        if (result === undefined) return;
        waiting.delete(look);
        resolve(result);
      };
      waiting.add(look);
      look();
    });
  await hub.live.connect();
  return {
    hub,
    heard,
    until: (fits) => when(() => heard.find(fits)),
    untilState: async (state) => {
      await when(() => (hub.live.state === state ? true : undefined));
    },
    titles: () => heard.flatMap(({ name, event }) => (name === "task:updated" ? [titleIn(event)] : [])),
  };
}

/** The title of the task in an event. */
export function titleIn(event: Readonly<Record<string, unknown>>): unknown {
  const { task } = event;
  return typeof task === "object" && task !== null && "title" in task ? task.title : undefined;
}

/** Fits `task:updated` of a task with this title. */
export function renamedTo(title: string): (heard: Heard) => boolean {
  return ({ name, event }) => name === "task:updated" && titleIn(event) === title;
}
