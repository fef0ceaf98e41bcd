// A proxy in a process of its own: each connection to PORT goes to the next of the other ports, as a load balancer hands
// connections out. Run: node bench/support/connection-proxy.mjs PORT TARGET...
import { connect, createServer } from "node:net";

const [port, ...targets] = process.argv.slice(2).map(Number);
let next = 0;

const server = createServer({ noDelay: true }, (client) => {
  const hub = connect({ host: "127.0.0.1", port: targets[next++ % targets.length], noDelay: true });
  for (const [one, other] of [
    [client, hub],
    [hub, client],
  ]) {
    one.pipe(other);
    one.on("error", () => other.destroy());
  }
});
server.listen(port, "127.0.0.1", () => console.log("ready"));
