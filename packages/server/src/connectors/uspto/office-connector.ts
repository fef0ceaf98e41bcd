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

/** One format in which the office offers a document. */
export interface OfficeDownload {
  /** The office's name of the format: `PDF`, `MS_WORD`, `XML`, `PNG`. */
  readonly format: string;
  /** Used as given, never constructed. */
  readonly url: string;
  readonly pages: number | null;
}

/** A document of a file wrapper as the office lists it; `date` is a day at the office, or empty. */
export interface ListedDocument extends Pick<OfficeDocument, "id" | "date" | "code" | "description" | "direction"> {
  readonly downloads: readonly OfficeDownload[];
}

/** One line of an application's prosecution history. */
export interface OfficeEvent {
  readonly date: string;
  readonly code: string;
  readonly description: string;
}

/** The office's data on an application as a whole. */
export interface ApplicationData {
  readonly applicationId: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly applicant: string | null;
  /** A day at the office. */
  readonly filingDate: string | null;
  readonly patentNumber: string | null;
  /** A day at the office; maintenance fees count from it. */
  readonly grantDate: string | null;
  /** The office's own name of the kind: `Utility`, `Design`, `Plant`, `Re-Issue`. */
  readonly applicationType: string | null;
}

/** The patent office, as the hub uses it: one method for each kind of call. They end with the signal. */
export interface OfficeConnector {
  /** Whether a call is in progress in any process of the hub: another one would wait. */
  isBusy(): Promise<boolean>;
  /** Checks that the office accepts the key. @throws OfficeError if not */
  login(signal: AbortSignal): Promise<void>;
  /** The prosecution history, in the office's order; empty for an unknown application. */
  refresh(applicationId: string, signal: AbortSignal): Promise<OfficeEvent[]>;
  /** The documents of the file wrapper; empty if there are none, or no such application. */
  correspondence(applicationId: string, signal: AbortSignal): Promise<ListedDocument[]>;
  /** The office's data on an application, or null if it is unknown. */
  applicationData(applicationId: string, signal: AbortSignal): Promise<ApplicationData | null>;
  /** Those of these applications that the office has. */
  applicationsList(applicationIds: readonly string[], signal: AbortSignal): Promise<ApplicationData[]>;
  /** Downloads a document from the address that the office gave; `save` is called again if the connection breaks. */
  download<T>(url: string, signal: AbortSignal, save: (content: Readable) => Promise<T>): Promise<T>;
}

/** The office refused a call, or sent an unreadable response; `lasting` if a retry would not help. */
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
