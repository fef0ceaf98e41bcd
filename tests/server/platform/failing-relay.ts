import { once } from "node:events";
import { createServer, request } from "node:http";

/** A way to a hub, as through a proxy, that answers some calls by itself with a failure. */
export interface FailingRelay {
  readonly url: string;
  /** From now on calls of this path are answered with a status and a page of the proxy's own; null passes them on. */
  fail(path: RegExp, status: number | null): void;
  close(): Promise<void>;
}

/** Opens a way to a hub. */
export async function failingRelay(target: string): Promise<FailingRelay> {
  const { hostname, port } = new URL(target);
  let failing: { readonly path: RegExp; readonly status: number } | null = null;
  const server = createServer((asked, answer) => {
    const { method, url = "/", headers } = asked;
    if (failing?.path.test(url)) {
      asked.resume();
      answer.writeHead(failing.status, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
      return;
    }
    const onward = request({ hostname, port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    fail(path, status) {
      failing = status === null ? null : { path, status };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
