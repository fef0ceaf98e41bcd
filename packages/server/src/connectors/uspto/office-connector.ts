import type { Readable } from "node:stream";
import type { OfficeDocument } from "@iphub/sdk/contract/uspto";

/** The kinds of calls to the patent office, as the connector's log names them. */
export type OfficeCallKind =
  | "login"
  | "refresh"
  | "download"
  | "application data"
  | "correspondence"
  | "applications list";

/** One form in which the office offers a document. */
export interface OfficeDownload {
  /** The office's word: `PDF`, `MS_WORD`, `XML`, `PNG`. */
  readonly format: string;
  /** Followed, never built. */
  readonly url: string;
  readonly pages: number | null;
}

/** A document of a file wrapper as the office lists it; `date` is the office's own day, or empty where it says none. */
export interface ListedDocument extends Pick<OfficeDocument, "id" | "date" | "code" | "description" | "direction"> {
  readonly downloads: readonly OfficeDownload[];
}

/** One line of an application's prosecution history. */
export interface OfficeEvent {
  readonly date: string;
  readonly code: string;
  readonly description: string;
}

/** What the office says about an application as a whole. */
export interface ApplicationData {
  readonly applicationId: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly applicant: string | null;
  /** The office's own day. */
  readonly filingDate: string | null;
  readonly patentNumber: string | null;
}

/** The patent office, as the hub uses it: one method for each kind of call. They end with the signal. */
export interface OfficeConnector {
  /** Whether a call is under way: another one would wait for its end. */
  isBusy(): boolean;
  /** Checks that the office accepts the key. @throws OfficeError where it does not */
  login(signal: AbortSignal): Promise<void>;
  /** The prosecution history, as the office orders it; empty where it knows no such application. */
  refresh(applicationId: string, signal: AbortSignal): Promise<OfficeEvent[]>;
  /** The documents of the file wrapper; empty where there are none, or no such application. */
  correspondence(applicationId: string, signal: AbortSignal): Promise<ListedDocument[]>;
  /** What the office says about an application, or null where it knows none. */
  applicationData(applicationId: string, signal: AbortSignal): Promise<ApplicationData | null>;
  /** Those of these applications that the office knows. */
  applicationsList(applicationIds: readonly string[], signal: AbortSignal): Promise<ApplicationData[]>;
  /** Reads a document from the address that the office gave for it; `save` is called again when the connection breaks. */
  download<T>(url: string, signal: AbortSignal, save: (content: Readable) => Promise<T>): Promise<T>;
}

/** The office refused a call, or answered what cannot be read; `lasting` where trying again would not help. */
export class OfficeError extends Error {
  override readonly name = "OfficeError";
  readonly status: number | null;
  readonly lasting: boolean;

  constructor(message: string, { status = null, lasting = false }: { status?: number | null; lasting?: boolean } = {}) {
    super(message);
    this.status = status;
    this.lasting = lasting;
  }
}
