import { isIP } from "node:net";
import { readAuditKey } from "./platform/events/audit-key.ts";

/** Whether an issuer is reached by https, or on this machine. */
export function isSafeIssuer(address: string): boolean {
  // Invalid addresses are reported before this.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

/** Whether a text is `none` or a list of addresses, networks and the names that stand for them. */
export function isProxyList(text: string): boolean {
  const isProxy = (one: string) => {
    const [address = "", bits, ...rest] = one.trim().split("/");
    if (["loopback", "linklocal", "uniquelocal"].includes(one.trim())) return true;
    return isIP(address) > 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
  };
  return text === "none" || text.split(",").every(isProxy);
}

/** Whether a text is a private key that can sign the event log. */
export function isAuditKey(text: string): boolean {
  try {
    readAuditKey(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an address of an S3 storage has a bucket. */
export function namesBucket(address: string): boolean {
  return /^https?:\/\/[^/]+\/[^/?#]/.test(address);
}
