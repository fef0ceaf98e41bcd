import * as z from "zod/mini";
import {
  bucket,
  frameAncestors,
  isAuditKey,
  isPublicKeys,
  isSafeIssuer,
  port,
  postgresAddress,
  proxies,
  recipients,
  url,
  wholeNumber,
} from "./configuration-checks.ts";

/**
 * Every setting of the server by its environment variable. The format is checked at the start, with all faults reported
 * at once; remote services are contacted when first used.
 */
export const variables = z.object({
  IPHUB_DATA: z._default(z.string().check(z.minLength(1, "is empty; name a folder")), ".iphub-data"),
  IPHUB_HOST_NAME: z._default(z.string().check(z.minLength(1, "is empty; name a host")), "127.0.0.1"),
  IPHUB_PORT: z._default(port, 4780),
  IPHUB_PUBLIC_URL: url("the hub's own address, like https://hub.firm.example"),
  IPHUB_TRUST_PROXY: z._default(proxies, "loopback"),
  IPHUB_HSTS: z._default(wholeNumber(0, 63_072_000, "seconds"), 0),
  IPHUB_FRAME_ANCESTORS: frameAncestors,
  IPHUB_BODY_SECONDS: z._default(wholeNumber(1, 3600, "seconds"), 60),
  IPHUB_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "is too short; use at least 16 characters"))),
  IPHUB_OTLP_URL: url("the address of a collector that takes OTLP over HTTP"),
  IPHUB_SECRET_KEY: z.optional(z.string().check(z.minLength(32, "is too short; use at least 32 characters"))),
  IPHUB_SECRET_KEY_EARLIER: z.optional(z.string().check(z.minLength(32, "is too short; use at least 32 characters"))),
  IPHUB_KEY_GENERATION: z._default(wholeNumber(1, 1_000_000, "generations"), 1),
  IPHUB_API_DOCS: z.optional(z.enum(["on", "off"], "must be on or off")),
  IPHUB_DATABASE_URL: z.optional(postgresAddress),
  IPHUB_DATABASE_READ_URL: z.optional(postgresAddress),
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
  IPHUB_AUDIT_KEYS_EARLIER: z.optional(
    z.string().check(z.refine(isPublicKeys, "is no list of Ed25519 public keys; write PEM, or SPKI as base64")),
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
  IPHUB_BACKUP_FOLDER: z.optional(z.string().check(z.minLength(1, "is empty; name a folder"))),
  IPHUB_BACKUP_HOUR: z._default(wholeNumber(0, 23, "hours"), 1),
  IPHUB_BACKUP_KEEP: z._default(wholeNumber(1, 3_650, "days"), 14),
  IPHUB_BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, "is too short; use at least 12 characters"))),
  IPHUB_BACKUP_RECIPIENTS: recipients,
  IPHUB_BACKUP_S3_URL: bucket,
  IPHUB_BACKUP_S3_KEEP: z._default(wholeNumber(0, 3_650, "backups"), 30),
  IPHUB_LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "is not a log level"),
    "warn",
  ),
});

/** The settings, with what one requires of another. */
export const checkedVariables = variables.check(
  z.refine((value) => value.IPHUB_DATABASE_READ_URL === undefined || value.IPHUB_DATABASE_URL !== undefined, {
    path: ["IPHUB_DATABASE_READ_URL"],
    error: "needs IPHUB_DATABASE_URL: it names a replica of that server",
  }),
  z.refine((value) => value.IPHUB_BACKUP_S3_URL === undefined || value.IPHUB_BACKUP_FOLDER !== undefined, {
    path: ["IPHUB_BACKUP_S3_URL"],
    error: "needs IPHUB_BACKUP_FOLDER: the day's backup is copied from there",
  }),
  z.refine(
    (value) =>
      value.IPHUB_BACKUP_S3_URL === undefined ||
      value.IPHUB_BACKUP_PASSPHRASE !== undefined ||
      value.IPHUB_BACKUP_RECIPIENTS.length > 0,
    {
      path: ["IPHUB_BACKUP_S3_URL"],
      error: "needs IPHUB_BACKUP_RECIPIENTS or IPHUB_BACKUP_PASSPHRASE: only encrypted backups leave the machine",
    },
  ),
);
