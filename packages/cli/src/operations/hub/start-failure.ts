import { dirname } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";

/** What the system says of a place that cannot be used. */
interface PlaceFacts {
  readonly code: string;
  readonly syscall: string;
  readonly path: string | undefined;
  readonly port: number | undefined;
  readonly address: string | undefined;
}

/** What is wrong, and what to do about it. */
type Words = readonly [message: string, advice?: string];

/** Why a hub cannot start, in words with what to do; `isConfiguration` is true for a fault of its settings. */
export function startFailure(error: unknown, isConfiguration: boolean): CliError {
  if (error instanceof CliError) return error;
  const reason = errorMessage(error);
  if (isConfiguration) return new CliError(exitCodes.usage, reason);
  const facts = factsOf(error);
  const unknown: Words = [`the hub cannot start: ${reason}`];
  const [message, advice] = ofAddress(facts) ?? ofFolder(facts) ?? unknown;
  return new CliError(exitCodes.failure, message, advice);
}

function ofAddress({ code, syscall, port, address }: PlaceFacts): Words | undefined {
  if (syscall !== "listen") return undefined;
  const words: Readonly<Record<string, Words>> = {
    EADDRINUSE: [`port ${port} is in use`, "Choose another with --port; 0 chooses a free one."],
    EADDRNOTAVAIL: [`${address} is not an address of this machine`, "Choose one with --host (IPHUB_HOST_NAME)."],
    EACCES: [`port ${port} may not be used by this account`, "Choose one above 1023 with --port."],
  };
  return words[code];
}

function ofFolder({ code, syscall, path }: PlaceFacts): Words | undefined {
  if (path === undefined) return undefined;
  const owner = "Give the data folder to the account that the hub runs as (chown -R), or choose another with --data.";
  const other = "Choose another folder with --data.";
  if (syscall === "link" && code !== "EACCES") {
    return [`${path} is on a file system without hard links, which the lock of the data folder needs`, other];
  }
  const words: Readonly<Record<string, Words>> = {
    EACCES: [`this account may not use ${path}`, owner],
    EPERM: [`this account may not use ${path}`, owner],
    EROFS: [`${path} is on a file system that can only be read`, other],
    ENOTDIR: [`${dirname(path)} is not a folder`, other],
    EEXIST: [`${path} is a file and no folder`, other],
    ENOSPC: [`the disk of ${path} is full`, "Make room, then start again."],
    EDQUOT: [`the disk of ${path} is full for this account`, "Make room, then start again."],
  };
  return words[code];
}

function factsOf(error: unknown): PlaceFacts {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    code: text(fields.code) ?? "",
    syscall: text(fields.syscall) ?? "",
    path: text(fields.path),
    port: typeof fields.port === "number" ? fields.port : undefined,
    address: text(fields.address),
  };
}
