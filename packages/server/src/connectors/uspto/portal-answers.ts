import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import * as z from "zod/mini";
import { storableJson } from "../../platform/storable-text.ts";
import { type ApplicationData, type ListedDocument, OfficeError, type OfficeEvent } from "./office-connector.ts";

const text = z.optional(z.nullable(z.string()));
const option = z.object({
  mimeTypeIdentifier: text,
  downloadUrl: text,
  downloadURI: text,
  pageTotalQuantity: z.optional(z.nullable(z.number())),
});
const document = z.object({
  documentIdentifier: text,
  officialDate: text,
  documentCode: text,
  documentCodeDescriptionText: text,
  directionCategory: text,
  /** Another spelling of the same in the published description. */
  documentDirectionCategory: text,
  downloadOptionBag: z.optional(z.nullable(z.array(z.unknown()))),
});
const event = z.object({ eventCode: text, eventDescriptionText: text, eventDate: text });
const application = z.object({
  applicationNumberText: text,
  applicationMetaData: z.optional(
    z.nullable(
      z.object({
        inventionTitle: text,
        applicationStatusDescriptionText: text,
        firstApplicantName: text,
        filingDate: text,
        patentNumber: text,
        grantDate: text,
        applicationTypeLabelName: text,
      }),
    ),
  ),
  eventDataBag: z.optional(z.nullable(z.array(z.unknown()))),
});
const documents = z.object({ documentBag: z.optional(z.nullable(z.array(z.unknown()))) });
const applications = z.object({ patentFileWrapperDataBag: z.optional(z.nullable(z.array(z.unknown()))) });

/** Fails for anything but the portal's JSON, such as a page of a proxy. */
function parsed<T>(schema: z.ZodMiniType<T>, body: string): T {
  try {
    return schema.parse(storableJson(body));
  } catch {
    throw new OfficeError("The patent office's response could not be read.");
  }
}

/** The readable entries; an invalid one does not hide the others. */
function readable<T>(schema: z.ZodMiniType<T>, entries: readonly unknown[] | null | undefined): T[] {
  return (entries ?? []).flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/** A day at the office: the first ten characters, never converted (`2023-10-03T09:18:25.000-0400` is 3 October). */
function dayOf(written: string | null | undefined): string {
  const day = written?.slice(0, 10) ?? "";
  return isCivilDate(day) ? day : "";
}

function directionOf(written: string): ListedDocument["direction"] {
  const direction = written.trim().toUpperCase();
  return direction === "INCOMING" || direction === "OUTGOING" ? direction : "INTERNAL";
}

/** The documents in a response; one without an identifier is left out, a repeated one counts once. */
export function readDocuments(body: string): ListedDocument[] {
  const byId = new Map<string, ListedDocument>();
  for (const one of readable(document, parsed(documents, body).documentBag)) {
    const id = one.documentIdentifier?.trim() ?? "";
    if (id === "" || byId.has(id)) continue;
    byId.set(id, {
      id,
      date: dayOf(one.officialDate),
      code: one.documentCode?.trim() ?? "",
      description: one.documentCodeDescriptionText?.trim() ?? "",
      direction: directionOf(one.directionCategory ?? one.documentDirectionCategory ?? ""),
      downloads: readable(option, one.downloadOptionBag).flatMap((form) => {
        const url = form.downloadUrl ?? form.downloadURI;
        return url ? [{ format: form.mimeTypeIdentifier ?? "", url, pages: form.pageTotalQuantity ?? null }] : [];
      }),
    });
  }
  return [...byId.values()];
}

/** The prosecution history in a response; lines without a code or a day are left out. */
export function readEvents(body: string): OfficeEvent[] {
  const [found] = readable(application, parsed(applications, body).patentFileWrapperDataBag);
  return readable(event, found?.eventDataBag).flatMap(({ eventCode, eventDescriptionText, eventDate }) => {
    const line = {
      date: dayOf(eventDate),
      code: eventCode?.trim() ?? "",
      description: eventDescriptionText?.trim() ?? "",
    };
    return line.date === "" || line.code === "" ? [] : [line];
  });
}

/** The applications in a response. */
export function readApplications(body: string): ApplicationData[] {
  return readable(application, parsed(applications, body).patentFileWrapperDataBag).flatMap(dataOf);
}

/** The application in a response; null if the response does not contain it, so that known data is not overwritten. */
export function readApplication(body: string): ApplicationData | null {
  const [found] = readable(application, parsed(applications, body).patentFileWrapperDataBag);
  const [data] = found?.applicationMetaData ? dataOf(found) : [];
  return data ?? null;
}

function dataOf({ applicationNumberText, applicationMetaData }: z.infer<typeof application>): ApplicationData[] {
  if (!applicationNumberText) return [];
  return [
    {
      applicationId: applicationNumberText,
      title: applicationMetaData?.inventionTitle ?? null,
      status: applicationMetaData?.applicationStatusDescriptionText ?? null,
      applicant: applicationMetaData?.firstApplicantName ?? null,
      filingDate: dayOf(applicationMetaData?.filingDate) || null,
      patentNumber: applicationMetaData?.patentNumber ?? null,
      grantDate: dayOf(applicationMetaData?.grantDate) || null,
      applicationType: applicationMetaData?.applicationTypeLabelName ?? null,
    },
  ];
}
