import { request } from "node:http";

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What to send: the path goes out as it is written, also where a client would tidy it up. */
export interface RawCall {
  readonly url: string;
  readonly path: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes one HTTP call. A body is JSON unless a header says otherwise. */
export function rawCall({ url, path, method = "GET", token, body, headers = {} }: RawCall): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const all = {
    ...(body === undefined ? {} : { "content-type": "application/json", ...lengthOf(body, headers) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: all }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The error in an answer, which must have the hub's one shape: `{error: {code, message, fields?, requestId}}`. */
export function errorIn(answer: RawAnswer): {
  code: string;
  message: string;
  fields?: { field: string; message: string }[];
  requestId: string;
} {
  const { error, ...rest } = JSON.parse(answer.text);
  const { code, message, fields, requestId, ...more } = error;
  const extra = [...Object.keys(rest).filter((key) => key !== "current"), ...Object.keys(more)];
  if (extra.length > 0) throw new Error(`the error says more than it may: ${extra.join(", ")}`);
  if (![code, message, requestId].every((part) => typeof part === "string" && part !== "")) {
    throw new Error(`the error is not in the hub's shape: ${answer.text}`);
  }
  return { code, message, fields, requestId };
}

/** The length goes ahead unless the body is sent in chunks. */
function lengthOf(body: string, headers: Readonly<Record<string, string>>): Record<string, number> {
  return headers["transfer-encoding"] === "chunked" ? {} : { "content-length": Buffer.byteLength(body) };
}
