import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./failures.ts";

/** The settings that hold a key, a password or a token. `<NAME>_FILE` may name a file with the value instead. */
export const secretSettings = [
  "IPHUB_METRICS_TOKEN",
  "IPHUB_SECRET_KEY",
  "IPHUB_SECRET_KEY_EARLIER",
  "IPHUB_DATABASE_URL",
  "IPHUB_DATABASE_READ_URL",
  "IPHUB_USPTO_KEY",
  "IPHUB_S3_URL",
  "IPHUB_SMTP_OUT_URL",
  "IPHUB_IMAP_URL",
  "IPHUB_MICROSOFT_CLIENT_SECRET",
  "IPHUB_AUDIT_KEY",
  "IPHUB_AUDIT_ANCHOR_S3_URL",
  "IPHUB_ACCESS_LOG_WEBHOOK",
  "IPHUB_ACCESS_LOG_WEBHOOK_SECRET",
  "IPHUB_BACKUP_PASSPHRASE",
  "IPHUB_BACKUP_S3_URL",
] as const;
/** The name of a setting that holds a secret. */
export type SecretSetting = (typeof secretSettings)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** A secret cannot be read from its file; the message names the setting and says what to do, and shows no value. */
export class SecretFileError extends Error {
  override readonly name = "SecretFileError";
}

/** What a secret of a hub takes at most, in bytes; a key in PEM has some hundred. */
const largestSecret = 64 * 1024;
/** The permissions of accounts that are neither the file's owner nor of its group. */
const ofEveryone = 0o007;

/**
 * The value of a secret: that of its variable, or the content, without line breaks at its end, of the file that
 * `<NAME>_FILE` names or of the credential of that name that systemd hands over (`LoadCredential=`). Undefined where
 * there is none; an empty variable counts as not set.
 * @throws SecretFileError where there are two, or the file is missing, unreadable, empty or open to every account
 */
export function readSecret(environment: Environment, name: SecretSetting): string | undefined {
  const value = environment[name] || undefined;
  const files = filesOf(environment, name);
  const given = [...(value === undefined ? [] : [name]), ...files.map(({ label }) => label)];
  if (given.length > 1) throw new SecretFileError(`${given.join(" and ")} are both set; keep one of them`);
  const [file] = files;
  if (file === undefined) return value;
  const content = textOf(file.path, file.label)
    .replace(/^\uFEFF/, "")
    .replace(/[\r\n]+$/, "");
  if (content === "") throw new SecretFileError(`${file.label} names an empty file; write the secret into it`);
  return content;
}

interface SecretFile {
  /** What names the file, for errors. */
  readonly label: string;
  readonly path: string;
}

function filesOf(environment: Environment, name: SecretSetting): SecretFile[] {
  const { CREDENTIALS_DIRECTORY: folder, [`${name}_FILE`]: path } = environment;
  const credential = folder && join(folder, name);
  return [
    ...(path ? [{ label: `${name}_FILE`, path }] : []),
    ...(credential && existsSync(credential) ? [{ label: `the systemd credential ${name}`, path: credential }] : []),
  ];
}

/** The path is not shown: a secret may have been written in its place. */
function textOf(path: string, setting: string): string {
  try {
    const found = statSync(path);
    const isOpen = process.platform !== "win32" && (found.mode & ofEveryone) !== 0;
    if (!found.isFile() || found.size > largestSecret) throw new SecretFileError(`${setting} ${noSecret}`);
    if (isOpen) throw new SecretFileError(`${setting} ${openToAll}`);
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof SecretFileError) throw error;
    throw new SecretFileError(`${setting} ${unreadable[codeOf(error)] ?? "names a file that cannot be read"}`);
  }
}

const noSecret = "names no file with a secret; write the path of a file that has nothing else";
const openToAll = "names a file that every account of this machine may use; run chmod 600 on it";
const notThere = "names a file that does not exist; write its path, not the secret itself";
const unreadable: Readonly<Record<string, string>> = {
  ENOENT: notThere,
  ENOTDIR: notThere,
  ENAMETOOLONG: notThere,
  EACCES: "names a file that this account may not read; make the account of the hub its owner",
};

/**
 * Settings with the secrets that are in files, and what is wrong with these files, all of it. A secret that is in
 * `chosen` wins over its file, as a flag wins over a variable.
 */
export function withSecretFiles(
  environment: Environment,
  chosen: Environment,
): { readonly settings: Environment; readonly faults: readonly string[] } {
  const settings: Record<string, string | undefined> = { ...environment };
  const faults: string[] = [];
  for (const name of secretSettings) {
    if (chosen[name] !== undefined) continue;
    try {
      settings[name] = readSecret(environment, name);
    } catch (error) {
      if (!(error instanceof SecretFileError)) throw error;
      faults.push(error.message);
    }
  }
  return { settings, faults };
}
