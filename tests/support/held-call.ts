import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** A call whose body the caller holds back after its first part. */
export interface HeldCall {
  readonly url: string;
  readonly path: string;
  readonly method: string;
  readonly token: string;
  readonly type: string;
  /** What is sent at once. */
  readonly first: Uint8Array;
  /** What is held back. */
  readonly rest: Uint8Array;
}

/** Begins a call; the function that is returned sends the rest and gives the answer. */
export function beginCall({ url, path, method, token, type, first, rest }: HeldCall) {
  const { hostname, port } = new URL(url);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": type,
    "content-length": first.length + rest.length,
  };
  const call: ClientRequest = request({ hostname, port, path, method, headers });
  const answered = once(call, "response");
  call.write(first);
  return async (): Promise<{ readonly status: number; readonly body: string }> => {
    call.end(rest);
    const [answer]: IncomingMessage[] = await answered;
    if (!answer) throw new Error("there was no answer");
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  };
}
