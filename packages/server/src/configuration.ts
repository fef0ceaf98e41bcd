import { join } from "node:path";
import type * as z from "zod/mini";
import { isLoopback } from "./configuration-checks.ts";
import { checkedVariables, type variables } from "./configuration-variables.ts";
import { withSecretFiles } from "./platform/secret-files.ts";

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

/** The backups that the running hub makes by itself. */
export interface BackupConfiguration {
  /** Undefined where it makes none. */
  readonly folder: string | undefined;
  /** The hour of the day, UTC, from which on the day's is made. */
  readonly hour: number;
  /** How many are kept. */
  readonly keep: number;
  readonly passphrase: string | undefined;
  /** The age public keys that they are encrypted to; empty where they are not. */
  readonly recipients: readonly string[];
  /** The bucket that gets a copy of each; only encrypted ones are sent. */
  readonly bucket: string | undefined;
  /** How many are kept there; 0 keeps all. */
  readonly keepOffSite: number;
}

/** The server's settings, validated. */
export interface Configuration {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  /** The hub's own address, without a slash at its end. */
  readonly publicUrl: string | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted: a list for Fastify, or false for none. */
  readonly trustProxy: string | false;
  /** How long browsers use https only, in seconds; 0 does not tell them. */
  readonly hstsSeconds: number;
  /** The sites that may show the hub in a frame, besides itself; without any no one may. */
  readonly frameAncestors: readonly string[];
  /** The longest time in which a JSON or form body arrives, and the longest silence during an upload, in seconds. */
  readonly bodySeconds: number;
  /** What `/metrics` asks for; undefined if it asks for nothing or is closed. */
  readonly metricsToken: string | undefined;
  /** The OpenTelemetry collector that traces and metrics are sent to; undefined if they are not. */
  readonly otlpUrl: string | undefined;
  /** What secrets in the database are encrypted with; undefined for a key in the database itself. */
  readonly secretKey: string | undefined;
  /** Another key that they may still be encrypted with; they are encrypted again with the present one at the start. */
  readonly earlierSecretKey: string | undefined;
  /** Which keys of its own the hub signs with; what those of the generation before have signed counts too. */
  readonly keyGeneration: number;
  /** Whether only this machine reaches the hub: it listens on a loopback address and has no public one. */
  readonly isLocal: boolean;
  /** Whether `/api/docs` is served; by default only by a hub that only this machine reaches. */
  readonly apiDocs: boolean;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of that server, which pages are read from. */
  readonly databaseReadUrl: string | undefined;
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
  /** The public keys that signed it before; those that the data folder has count too. */
  readonly auditKeysEarlier: string | undefined;
  /** Where the head of the event log is noted: a file, and if wanted an address that is mailed. */
  readonly auditAnchors: AnchorConfiguration;
  readonly backups: BackupConfiguration;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
}

/** An invalid configuration; the message lists every fault on a line. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables; `overrides` are the flags of `iphub serve`, by variable. Secrets
 * may be in files (`IPHUB_SECRET_KEY_FILE`).
 * @throws ConfigurationError
 */
export function readConfiguration(environment: Settings, overrides: Settings = {}): Configuration {
  const value = checked(environment, overrides);
  const isLocal = value.IPHUB_PUBLIC_URL === undefined && isLoopback(value.IPHUB_HOST_NAME);
  return {
    dataDirectory: value.IPHUB_DATA,
    host: value.IPHUB_HOST_NAME,
    port: value.IPHUB_PORT,
    publicUrl: value.IPHUB_PUBLIC_URL?.replace(/\/+$/, ""),
    trustProxy: value.IPHUB_TRUST_PROXY === "none" ? false : value.IPHUB_TRUST_PROXY,
    hstsSeconds: value.IPHUB_HSTS,
    frameAncestors: value.IPHUB_FRAME_ANCESTORS,
    bodySeconds: value.IPHUB_BODY_SECONDS,
    metricsToken: value.IPHUB_METRICS_TOKEN,
    otlpUrl: value.IPHUB_OTLP_URL,
    secretKey: value.IPHUB_SECRET_KEY,
    earlierSecretKey: value.IPHUB_SECRET_KEY_EARLIER,
    keyGeneration: value.IPHUB_KEY_GENERATION,
    isLocal,
    apiDocs: value.IPHUB_API_DOCS === undefined ? isLocal : value.IPHUB_API_DOCS === "on",
    databaseUrl: value.IPHUB_DATABASE_URL,
    databaseReadUrl: value.IPHUB_DATABASE_READ_URL,
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
    auditKeysEarlier: value.IPHUB_AUDIT_KEYS_EARLIER,
    auditAnchors: anchorsOf(value),
    backups: backupsOf(value),
    logLevel: value.IPHUB_LOG_LEVEL,
  };
}

function checked(environment: Settings, overrides: Settings): z.infer<typeof variables> {
  const flags = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const { settings, faults: ofFiles } = withSecretFiles(environment, flags);
  const given = Object.fromEntries(Object.entries({ ...settings, ...flags }).filter(([, value]) => value !== ""));
  const read = checkedVariables.safeParse(given);
  const ofValues = read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  const faults = [...ofFiles, ...ofValues];
  if (read.success && faults.length === 0) return read.data;
  throw new ConfigurationError(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

function anchorsOf(value: z.infer<typeof variables>): AnchorConfiguration {
  return {
    file: value.IPHUB_AUDIT_ANCHOR_FILE ?? join(value.IPHUB_DATA, "audit-anchors.ndjson"),
    mailTo: value.IPHUB_AUDIT_ANCHOR_MAIL,
    bucket: value.IPHUB_AUDIT_ANCHOR_S3_URL,
    lockedDays: value.IPHUB_AUDIT_ANCHOR_S3_DAYS,
  };
}

function backupsOf(value: z.infer<typeof variables>): BackupConfiguration {
  return {
    folder: value.IPHUB_BACKUP_FOLDER,
    hour: value.IPHUB_BACKUP_HOUR,
    keep: value.IPHUB_BACKUP_KEEP,
    passphrase: value.IPHUB_BACKUP_PASSPHRASE,
    recipients: value.IPHUB_BACKUP_RECIPIENTS,
    bucket: value.IPHUB_BACKUP_S3_URL,
    keepOffSite: value.IPHUB_BACKUP_S3_KEEP,
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
