import { join } from "node:path";
import * as z from "zod/mini";
import {
  bucket,
  isAuditKey,
  isLoopback,
  isSafeIssuer,
  port,
  proxies,
  url,
  wholeNumber,
} from "./configuration-checks.ts";

/**
 * Every setting of the server by its environment variable. The format is checked at the start, with all faults reported
 * at once; remote services are contacted when first used.
 */
const variables = z.object({
  IPHUB_DATA: z._default(z.string().check(z.minLength(1, "is empty; name a folder")), ".iphub-data"),
  IPHUB_HOST_NAME: z._default(z.string().check(z.minLength(1, "is empty; name a host")), "127.0.0.1"),
  IPHUB_PORT: z._default(port, 4780),
  IPHUB_PUBLIC_URL: url("the hub's own address, like https://hub.firm.example"),
  IPHUB_TRUST_PROXY: z._default(proxies, "loopback"),
  IPHUB_HSTS: z._default(wholeNumber(0, 63_072_000, "seconds"), 0),
  IPHUB_BODY_SECONDS: z._default(wholeNumber(1, 3600, "seconds"), 60),
  IPHUB_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "is too short; use at least 16 characters"))),
  IPHUB_SECRET_KEY: z.optional(z.string().check(z.minLength(32, "is too short; use at least 32 characters"))),
  IPHUB_API_DOCS: z.optional(z.enum(["on", "off"], "must be on or off")),
  IPHUB_DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/.+/, "is not a PostgreSQL address; write postgres://user@host/name")),
  ),
  IPHUB_USPTO_URL: z._default(z.url({ error: "is not an address" }), "https://api.uspto.gov"),
  IPHUB_USPTO_KEY: z.optional(z.string()),
  IPHUB_DOCKETING_URL: url("the docketing system's address"),
  IPHUB_DOCKETING_PREFIX: z._default(z.string().check(z.minLength(1, "is empty")), "FIP:"),
  IPHUB_USPTO_PAUSE: z._default(wholeNumber(0, 600_000, "milliseconds"), 5_000),
  IPHUB_DIRECTORY_ROOT: z.optional(z.string()),
  IPHUB_S3_URL: bucket,
  IPHUB_FILE_LIMIT: z._default(wholeNumber(1, Number.MAX_SAFE_INTEGER, "bytes"), 2 * 1024 ** 3),
  IPHUB_SMTP_PORT: z.optional(port),
  IPHUB_SMTP_HOST: z._default(z.string().check(z.minLength(1, "is empty; name a host")), "127.0.0.1"),
  IPHUB_SMTP_OUT_URL: z.optional(
    z
      .string()
      .check(z.regex(/^smtps?:\/\/[^/\s]+/, "is not a mail server; write smtps://user:password@mail.firm.example")),
  ),
  IPHUB_SMTP_OUT_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, "is not a sender; write iphub@firm.example")),
    "iphub@localhost",
  ),
  IPHUB_MAIL_ADDRESS: z.optional(z.email("is not an e-mail address; write it like docket@firm.example")),
  IPHUB_MAIL_DAILY_LIMIT: z._default(wholeNumber(1, 10_000, "messages"), 100),
  IPHUB_IMAP_URL: z.optional(
    z.string().check(z.regex(/^imaps?:\/\/[^@/]+@.+/, "is not a mailbox; write imaps://user:password@host/INBOX")),
  ),
  IPHUB_MAIL_LIMIT: z._default(wholeNumber(1024, 1024 ** 3, "bytes"), 50 * 1024 ** 2),
  IPHUB_MICROSOFT_ISSUER: z.optional(
    z
      .url("is not an address; write the tenant's issuer, like https://login.microsoftonline.com/TENANT/v2.0")
      .check(z.refine(isSafeIssuer, "must begin with https; plain http is allowed for this machine only")),
  ),
  IPHUB_MICROSOFT_CLIENT_ID: z.optional(z.string()),
  IPHUB_MICROSOFT_CLIENT_SECRET: z.optional(z.string()),
  IPHUB_FEEDBACK_URL: url("the address of a feedback page"),
  IPHUB_AUDIT_KEY: z.optional(
    z.string().check(z.refine(isAuditKey, "is not an Ed25519 private key; write PKCS #8, as base64 or PEM")),
  ),
  IPHUB_AUDIT_ANCHOR_FILE: z.optional(z.string()),
  IPHUB_AUDIT_ANCHOR_MAIL: z.optional(z.email("is not an e-mail address; write it like audit@firm.example")),
  IPHUB_AUDIT_ANCHOR_S3_URL: bucket,
  IPHUB_AUDIT_ANCHOR_S3_DAYS: z._default(wholeNumber(1, 36_500, "days"), 3650),
  IPHUB_ACCESS_LOG_DAYS: z._default(wholeNumber(1, 36_500, "days"), 1095),
  IPHUB_ACCESS_LOG_SYSLOG: z.optional(
    z.string().check(z.regex(/^(tcp|udp):\/\/[^/\s]+$/, "is not a syslog server; write tcp://logs.firm.example:514")),
  ),
  IPHUB_ACCESS_LOG_WEBHOOK: url("the address that takes the access log"),
  IPHUB_ACCESS_LOG_WEBHOOK_SECRET: z.optional(
    z.string().check(z.minLength(16, "is too short; use at least 16 characters")),
  ),
  IPHUB_LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "is not a log level"),
    "warn",
  ),
});

/** The Microsoft sign-in: the issuer, and the hub's client there. */
export interface MicrosoftConfiguration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How long the access log is kept, and where its entries are sent. */
export interface AccessLogConfiguration {
  readonly keptDays: number;
  /** The syslog server, `tcp://host:port` or `udp://host:port`. */
  readonly syslog: string | undefined;
  /** The webhook; only if address and secret are both set. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
}

/** Where the head of the event log is noted: a file, and if wanted a mail and a bucket that locks it for days. */
export interface AnchorConfiguration {
  readonly file: string;
  readonly mailTo: string | undefined;
  readonly bucket: string | undefined;
  readonly lockedDays: number;
}

/** The server's settings, validated. */
export interface Configuration {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** The proxies whose `X-Forwarded-For` is believed: a list for Fastify, or false for none. */
  readonly trustProxy: string | false;
  /** How long browsers use https only, in seconds; 0 does not tell them. */
  readonly hstsSeconds: number;
  /** The longest time in which a JSON or form body arrives, and the longest silence during an upload, in seconds. */
  readonly bodySeconds: number;
  /** What `/metrics` asks for; undefined if it asks for nothing or is closed. */
  readonly metricsToken: string | undefined;
  /** What secrets in the database are encrypted with; undefined for a key in the database itself. */
  readonly secretKey: string | undefined;
  /** Whether only this machine reaches the hub: it listens on a loopback address and has no public one. */
  readonly isLocal: boolean;
  /** Whether `/api/docs` is served; by default only by a hub that only this machine reaches. */
  readonly apiDocs: boolean;
  readonly databaseUrl: string | undefined;
  readonly usptoUrl: string;
  readonly usptoKey: string | undefined;
  readonly docketingUrl: string | undefined;
  readonly docketingPrefix: string;
  /** The least wait after the patent office has responded 'too many calls', in milliseconds. */
  readonly usptoPauseMs: number;
  /** The folder of the built-in documents repository. */
  readonly directoryRoot: string | undefined;
  /** The bucket for files, instead of the data folder. */
  readonly s3Url: string | undefined;
  /** The largest accepted file, in bytes. */
  readonly fileLimit: number;
  /** The port that accepts mail over SMTP; none by default. */
  readonly smtpPort: number | undefined;
  readonly smtpHost: string;
  /** The mail server and sender of the hub's own messages; without it the hub sends none. */
  readonly smtpOut: { readonly url: string; readonly from: string } | undefined;
  /** The address at which the hub takes mail: replies to its mail and bounces are sent there. */
  readonly mailAddress: string | undefined;
  /** So many messages a day a person gets at most; what can wait is for the next digest then. */
  readonly mailDailyLimit: number;
  /** The mailbox to poll, with its user and password. */
  readonly imapUrl: string | undefined;
  /** The largest accepted e-mail, in bytes. */
  readonly mailLimit: number;
  /** The sign-in with Microsoft; only if issuer, client and secret are all set. */
  readonly microsoft: MicrosoftConfiguration | undefined;
  /** The feedback page; without it there is none. */
  readonly feedbackUrl: string | undefined;
  readonly accessLog: AccessLogConfiguration;
  /** The private key that signs the event log; without it the data folder has one. */
  readonly auditKey: string | undefined;
  /** Where the head of the event log is noted: a file, and if wanted an address that is mailed. */
  readonly auditAnchors: AnchorConfiguration;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
}

/** An invalid configuration; the message lists every fault on a line. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * Reads the configuration from environment variables; `overrides` are the flags of `iphub serve`, by variable.
 * @throws ConfigurationError
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Configuration {
  const flags = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const given = Object.fromEntries(Object.entries({ ...environment, ...flags }).filter(([, value]) => value !== ""));
  const read = variables.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigurationError(
      `The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
    );
  }
  const value = read.data;
  const isLocal = value.IPHUB_PUBLIC_URL === undefined && isLoopback(value.IPHUB_HOST_NAME);
  return {
    dataDirectory: value.IPHUB_DATA,
    host: value.IPHUB_HOST_NAME,
    port: value.IPHUB_PORT,
    publicUrl: value.IPHUB_PUBLIC_URL,
    trustProxy: value.IPHUB_TRUST_PROXY === "none" ? false : value.IPHUB_TRUST_PROXY,
    hstsSeconds: value.IPHUB_HSTS,
    bodySeconds: value.IPHUB_BODY_SECONDS,
    metricsToken: value.IPHUB_METRICS_TOKEN,
    secretKey: value.IPHUB_SECRET_KEY,
    isLocal,
    apiDocs: value.IPHUB_API_DOCS === undefined ? isLocal : value.IPHUB_API_DOCS === "on",
    databaseUrl: value.IPHUB_DATABASE_URL,
    usptoUrl: value.IPHUB_USPTO_URL,
    usptoKey: value.IPHUB_USPTO_KEY,
    docketingUrl: value.IPHUB_DOCKETING_URL,
    docketingPrefix: value.IPHUB_DOCKETING_PREFIX,
    usptoPauseMs: value.IPHUB_USPTO_PAUSE,
    directoryRoot: value.IPHUB_DIRECTORY_ROOT,
    s3Url: value.IPHUB_S3_URL,
    fileLimit: value.IPHUB_FILE_LIMIT,
    smtpPort: value.IPHUB_SMTP_PORT,
    smtpHost: value.IPHUB_SMTP_HOST,
    smtpOut: value.IPHUB_SMTP_OUT_URL ? { url: value.IPHUB_SMTP_OUT_URL, from: value.IPHUB_SMTP_OUT_FROM } : undefined,
    mailAddress: value.IPHUB_MAIL_ADDRESS,
    mailDailyLimit: value.IPHUB_MAIL_DAILY_LIMIT,
    imapUrl: value.IPHUB_IMAP_URL,
    mailLimit: value.IPHUB_MAIL_LIMIT,
    microsoft: microsoftOf(value),
    feedbackUrl: value.IPHUB_FEEDBACK_URL,
    accessLog: accessLogOf(value),
    auditKey: value.IPHUB_AUDIT_KEY,
    auditAnchors: {
      file: value.IPHUB_AUDIT_ANCHOR_FILE ?? join(value.IPHUB_DATA, "audit-anchors.ndjson"),
      mailTo: value.IPHUB_AUDIT_ANCHOR_MAIL,
      bucket: value.IPHUB_AUDIT_ANCHOR_S3_URL,
      lockedDays: value.IPHUB_AUDIT_ANCHOR_S3_DAYS,
    },
    logLevel: value.IPHUB_LOG_LEVEL,
  };
}

function accessLogOf(value: z.infer<typeof variables>): AccessLogConfiguration {
  const { IPHUB_ACCESS_LOG_WEBHOOK: address, IPHUB_ACCESS_LOG_WEBHOOK_SECRET: secret } = value;
  return {
    keptDays: value.IPHUB_ACCESS_LOG_DAYS,
    syslog: value.IPHUB_ACCESS_LOG_SYSLOG,
    webhook: address && secret ? { url: address, secret } : undefined,
  };
}

function microsoftOf(value: z.infer<typeof variables>): MicrosoftConfiguration | undefined {
  const { IPHUB_MICROSOFT_ISSUER: issuer, IPHUB_MICROSOFT_CLIENT_ID: clientId } = value;
  const { IPHUB_MICROSOFT_CLIENT_SECRET: clientSecret } = value;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
