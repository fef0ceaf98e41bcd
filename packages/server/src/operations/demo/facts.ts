import { compareText } from "@iphub/sdk/domain/compare-text";
import application from "./facts/application-17248024.json" with { type: "json" };
import documents from "./facts/documents-17248024.json" with { type: "json" };
import portfolio from "./facts/portfolio.json" with { type: "json" };
import transactions from "./facts/transactions-17248024.json" with { type: "json" };

/** One line of an application's prosecution history, as the patent office recorded it. */
export interface OfficeEvent {
  /** The civil date at the office. */
  readonly date: string;
  readonly code: string;
  readonly description: string;
}

/** The public record of one application; titles are written as the office did. */
export interface ApplicationFacts {
  /** Digits only. */
  readonly applicationNumber: string;
  readonly title: string;
  readonly applicant: string | null;
  readonly filingDate: string;
  readonly issueDate: string | null;
  readonly patentNumber: string | null;
  readonly status: string;
  readonly statusDate: string;
  readonly docketNumber: string | null;
  readonly examiner: string;
  readonly artUnit: string;
  readonly entity: string;
  readonly type: string;
  /** Oldest first. */
  readonly events: readonly OfficeEvent[];
}

/** One document of a file wrapper with its formats. */
export interface DocumentFacts {
  readonly id: string;
  /** The civil date at the office. */
  readonly date: string;
  readonly code: string;
  readonly description: string;
  readonly direction: string;
  readonly downloads: readonly { readonly mimeType: string; readonly url: string; readonly pages: number | null }[];
}

/** The application whose whole file wrapper is in the sample. */
export const fileWrapperApplication = "17248024";

/** The documents of application 17/248,024, newest first. */
export const fileWrapperDocuments: readonly DocumentFacts[] = documents;

const sixty: readonly ApplicationFacts[] = portfolio;
const oldestFirst = transactions.toSorted((a, b) => compareText(a.date, b.date));

/** Sixty-one real applications of the public record: 17/248,024, then sixty whole prosecution histories from 1997 on. */
export const applications: readonly ApplicationFacts[] = [{ ...application, events: oldestFirst }, ...sixty];
