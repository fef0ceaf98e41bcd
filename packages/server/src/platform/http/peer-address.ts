import { BlockList, isIP, isIPv6 } from "node:net";

/** The ranges that have names, as Fastify names them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Which peers are proxies whose `X-Forwarded-For` is trusted, from a list like `10.0.0.0/8,loopback`. */
export function trustedProxies(list: string | false): (address: string) => boolean {
  const proxies = new BlockList();
  const ranges = list === false ? [] : list.split(",").flatMap((one) => named[one.trim()] ?? one.trim());
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  // A header can say anything, and a connection that has ended has no address.
  return (address) => isIP(address) > 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** The address that a request came from: the nearest one that is no trusted proxy, as Fastify has it for calls. */
export function peerAddress(
  peer: string,
  forwarded: string | readonly string[] | undefined,
  isProxy: (address: string) => boolean,
): string {
  const hops = [forwarded ?? []].flat().flatMap((line) => line.split(","));
  const path = [peer, ...hops.map((hop) => hop.trim()).reverse()];
  return path.find((address, at) => !isProxy(address) || at === path.length - 1) ?? peer;
}
