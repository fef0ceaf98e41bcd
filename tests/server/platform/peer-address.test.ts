import { peerAddress, trustedProxies } from "@iphub/server/platform/http/peer-address";
import { expect, test } from "vitest";

const cases: readonly (readonly [string | false, string, string | undefined, string])[] = [
  ["loopback", "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  ["loopback", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["loopback", "::ffff:127.0.0.1", "1.1.1.1, 198.51.100.7", "198.51.100.7"],
  ["loopback", "127.0.0.1", undefined, "127.0.0.1"],
  ["loopback", "127.0.0.1", "198.51.100.7, not an address", "not an address"],
  ["10.0.0.0/8, loopback", "10.1.2.3", "1.1.1.1, 198.51.100.7, 10.9.9.9", "198.51.100.7"],
  ["uniquelocal", "fd00::1", "2001:db8::7, 192.168.3.4", "2001:db8::7"],
  ["192.0.2.1", "192.0.2.1", "127.0.0.1", "127.0.0.1"],
  [false, "127.0.0.1", "198.51.100.7", "127.0.0.1"],
];
test.each(cases)("with the proxies %s a connection from %s that forwards %s is from %s", (list, peer, header, from) => {
  expect(peerAddress(peer, header, trustedProxies(list))).toBe(from);
});
