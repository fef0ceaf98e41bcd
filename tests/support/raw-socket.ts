import { liveSocketPath } from "@iphub/sdk/contract/events";

/** A message as the hub sent it: the name of the event, and its payload as text. */
export interface RawMessage {
  readonly name: string;
  readonly text: string;
}

/** A live socket without the SDK, which passes on every byte that the hub sends. */
export interface RawSocket {
  readonly heard: readonly RawMessage[];
  /** Sends an event and returns the hub's acknowledgement as text. */
  ask(name: string, request: unknown): Promise<string>;
  /** Resolves when a message with this text has come. */
  until(text: string): Promise<void>;
  close(): void;
}

/** Where a socket begins: the rooms that it follows, and the number of the log after which. */
export interface SocketStart {
  readonly rooms?: readonly string[];
  readonly after?: number;
}

/** Connects. When the hub lets it go it asks for its rooms again, and for what it has missed. */
export async function rawSocket(
  url: string,
  token: string,
  { rooms = [], after }: SocketStart = {},
): Promise<RawSocket> {
  const heard: RawMessage[] = [];
  const waiting = new Set<() => void>();
  const answers = new Map<number, (text: string) => void>();
  const followed = [...rooms];
  let last = after;
  let asked = 0;
  let ended = false;
  let socket: WebSocket;
  function hear(packet: string): void {
    const [, name = "", text = ""] = /^\["([^"]*)",?(.*)\]$/s.exec(packet) ?? [];
    last = Number(/"seq":(\d+)/.exec(text)?.[1] ?? last);
    if (name !== "ready") heard.push({ name, text });
    for (const look of [...waiting]) look();
  }
  /** By the kind of a packet: opened, ping, acknowledgement, event. */
  const kinds: readonly (readonly [begin: string, take: (rest: string) => void])[] = [
    ["0", () => socket.send(`40${JSON.stringify({ token, after: last, rooms: followed })}`)],
    ["2", () => socket.send("3")],
    ["43", (rest) => answers.get(Number.parseInt(rest, 10))?.(rest.replace(/^\d+/, ""))],
    ["42", hear],
  ];
  const connected = () =>
    new Promise<void>((resolve) => {
      socket = new WebSocket(`${url.replace(/^http/, "ws")}${liveSocketPath}/?EIO=4&transport=websocket`);
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const [begin, take] = kinds.find(([one]) => data.startsWith(one)) ?? [];
        if (begin !== undefined) take?.(data.slice(begin.length));
        if (data.startsWith('42["ready"')) resolve();
      };
      socket.onclose = () => {
        if (!ended) void connected();
      };
    });
  await connected();
  return {
    heard,
    ask: (name, request) =>
      new Promise((resolve) => {
        asked += 1;
        answers.set(asked, resolve);
        if (name === "join" && typeof request === "string") followed.push(request);
        socket.send(`42${asked}${JSON.stringify([name, request])}`);
      }),
    until: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (!heard.some((one) => one.text.includes(text))) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close() {
      ended = true;
      socket.close();
    },
  };
}
