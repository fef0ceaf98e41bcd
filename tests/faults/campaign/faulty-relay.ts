import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** What a peer does in place of its work. */
export const peerFaults = ["silent", "slow", "refused", "broken", "failing"] as const;
/** What a peer does instead: `broken` ends in the middle of an answer, `failing` answers with its refusal. */
export type PeerFault = (typeof peerFaults)[number];

/** A way to a peer of the hub (the office, a bucket, a mail server) on which the peer can be harmed. */
export interface FaultyRelay {
  /** The peer's address, by this way. */
  readonly url: string;
  harm(fault: PeerFault): void;
  /** Ends the fault, and the connections that the hub would wait for in vain. */
  mend(): void;
  close(): Promise<void>;
}

/** A connection of the hub, and the one to the peer. */
interface Pair {
  readonly hub: Socket;
  readonly peer: Socket;
  /** Set where a part of what was sent is lost. */
  isHarmed: boolean;
}

/** How long each piece takes where a peer is slow, in milliseconds. */
const slowMs = 400;

/** Opens a way to a peer. @param refusal what a failing peer answers, in the protocol of the peer */
export async function faultyRelay(target: string, refusal: string): Promise<FaultyRelay> {
  const address = new URL(target);
  const pairs = new Set<Pair>();
  let fault: PeerFault | null = null;
  const listener = createServer((hub) => {
    const pair = { hub, peer: connect(Number(address.port), address.hostname), isHarmed: false };
    pairs.add(pair);
    for (const [from, to] of [
      [hub, pair.peer],
      [pair.peer, hub],
    ] as const) {
      from.on("error", () => undefined);
      from.on("close", () => {
        pairs.delete(pair);
        // After the last piece, which a slow peer passes on as late.
        setTimeout(() => to.destroySoon(), fault === "slow" ? slowMs : 0);
      });
      from.on("data", (bytes) => pass(pair, from, bytes, { fault, refusal }));
    }
    if (fault === "refused") end(pair);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const bound = listener.address();
  const url = new URL(target);
  url.port = String(typeof bound === "object" && bound ? bound.port : 0);
  return {
    url: url.href,
    harm(given) {
      fault = given;
      if (given === "refused") for (const pair of [...pairs]) end(pair);
    },
    mend() {
      fault = null;
      for (const pair of [...pairs].filter(({ isHarmed }) => isHarmed)) end(pair);
    },
    async close() {
      for (const pair of [...pairs]) end(pair);
      listener.close();
      await once(listener, "close");
    },
  };
}

function end({ hub, peer }: Pair): void {
  hub.destroy();
  peer.destroy();
}

interface Harm {
  readonly fault: PeerFault | null;
  readonly refusal: string;
}

/** Passes a piece on, as far as the fault allows. */
function pass(pair: Pair, from: Socket, bytes: Buffer, { fault, refusal }: Harm): void {
  const { hub, peer } = pair;
  const to = from === hub ? peer : hub;
  switch (fault) {
    case "silent":
      pair.isHarmed = true;
      return;
    case "slow":
      from.pause();
      setTimeout(() => {
        to.write(bytes);
        from.resume();
      }, slowMs);
      return;
    case "failing":
      hub.end(refusal);
      peer.destroy();
      return;
    case "refused":
      end(pair);
      return;
    case "broken":
      if (from === hub) {
        peer.write(bytes);
        return;
      }
      hub.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      peer.destroy();
      return;
    default:
      to.write(bytes);
  }
}
