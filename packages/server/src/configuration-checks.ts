import { isIP } from "node:net";
import * as z from "zod/mini";
import { readAuditKey, readPublicKeys } from "./platform/events/audit-key.ts";

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

/** Whether a text is `none` or a list of addresses, networks and the names of such groups. */
function isProxyList(text: string): boolean {
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

/** Whether a text has public keys whose signatures of the event log can be verified, and nothing else. */
export function isPublicKeys(text: string): boolean {
  try {
    return readPublicKeys(text).length > 0;
  } catch {
    return false;
  }
}

/** Whether an address of an S3 storage has a bucket. */
function namesBucket(address: string): boolean {
  return /^https?:\/\/[^/]+\/[^/?#]/.test(address);
}

/** A port, as a number or as text. */
export const port = z
  .pipe(z.coerce.number<string | number>("is not a port number"), z.int("must be a whole number"))
  .check(z.gte(0, "must be from 0 to 65535"), z.lte(65_535, "must be from 0 to 65535"));

/** A whole number within bounds, as a number or as text; the unit is for the error. */
export function wholeNumber(least: number, most: number, unit: string) {
  const error = `must be a whole number of ${unit} from ${least} to ${most}`;
  return z.pipe(z.coerce.number<string | number>(error), z.int(error).check(z.gte(least, error), z.lte(most, error)));
}

/** The address of a PostgreSQL server and its database. */
export const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/.+/, "is not a PostgreSQL address; write postgres://user@host/name"));

/** The address of a bucket, with its keys. */
export const bucket = z.optional(
  z
    .url("is not an address; write https://KEY:SECRET@host/bucket?region=eu-central-1")
    .check(z.refine(namesBucket, "has no bucket; write https://host/bucket")),
);

/** An address; `what` is written instead of a wrong one. */
export const url = (what: string) => z.optional(z.url({ error: `is not an address; write ${what}` }).check(z.trim()));

/** The trusted proxies. */
export const proxies = z
  .string()
  .check(z.refine(isProxyList, "is not a list of proxies; write none, or addresses like 10.0.0.0/8,loopback"));

/** The age public keys of a list; what is wrong only in its checksum is found when the hub starts. */
export const recipients = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          /^age1[02-9ac-hj-np-z]{58,}(\s*,\s*age1[02-9ac-hj-np-z]{58,})*$/,
          "is no list of age public keys (age1…)",
        ),
      ),
    z.transform((text) => text.split(",").map((one) => one.trim())),
  ),
  [],
);

/** The sites that may show the hub in a frame: origins, whose host may begin with `*.`; plain http on this machine alone. */
export const frameAncestors = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(",").every((one) => isFramingSite(one.trim())),
          "is no list of sites; write https://tools.firm.example,https://*.office.com",
        ),
      ),
    z.transform((text) => text.split(",").map((one) => one.trim())),
  ),
  [],
);

function isFramingSite(site: string): boolean {
  const [, scheme, host = ""] = /^(https?):\/\/((?:\*\.)?[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(site) ?? [];
  return scheme === "https" || (scheme === "http" && isLoopback(host));
}
