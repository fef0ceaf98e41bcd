import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { addMonths } from "@iphub/sdk/domain/civil-date";
import { expect } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { coverPage, paperPdf } from "../../support/paper-pdf.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";

const patient = { timeout: 30_000 };

/** A hub whose patent office sends what a test tells it, with the papers. */
export interface DocketingOffice {
  readonly hub: TestHub;
  readonly cleo: Hub;
  readonly peer: UsptoPeer;
  /** The office mails an action or a notice on a day to a new matter; the paper is downloaded by default. */
  mail(name: string, wanted: Mailing): Promise<DeadlineRecord>;
  close(): Promise<void>;
}

/** What the office mails. */
export interface Mailing {
  readonly event: string;
  readonly document: string;
  /** The words after 'is set to expire'; null for a scan, undefined for a paper that no one downloads. */
  readonly period?: string | null;
  /** Months before today. */
  readonly monthsAgo?: number;
}

/** Starts the hub and its office. */
export async function startDocketingOffice(webDirectory?: string): Promise<DocketingOffice> {
  const peer = await startUsptoPeer();
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "10" };
  const hub = await startHub({ environment, ...(webDirectory === undefined ? {} : { webDirectory }) });
  const cleo = await hub.as("cleo@iphub.example");
  let made = 0;
  const mail = async (name: string, { event, document, period, monthsAgo = 1 }: Mailing): Promise<DeadlineRecord> => {
    made += 1;
    const application = `1899${String(1000 + made)}`;
    const matter = await cleo.inventions.create({
      title: name,
      references: [application],
      inHouseAttorney: "ada@iphub.example",
    });
    const day = addMonths(new Date().toISOString().slice(0, 10), -monthsAgo);
    const documentIdentifier = `PAPER${made}`;
    peer.events.set(application, [{ eventCode: event, eventDescriptionText: `Mail ${name}`, eventDate: day }]);
    peer.documents.set(application, [
      {
        documentIdentifier,
        documentCode: document,
        documentCodeDescriptionText: name,
        officialDate: `${day}T00:00:00.000-0500`,
        directionCategory: "OUTGOING",
      },
    ]);
    await cleo.uspto.sync({ id: application });
    const open = async () => (await cleo.deadlines.list({ inventionId: matter.id, view: "open" })).data[0];
    await expect.poll(async () => (await open())?.mailDate, patient).toBe(day);
    const found = (await open()) ?? expect.fail("nothing was proposed");
    const stateOf = async () => (await cleo.deadlines.paper({ id: found.id })).state;
    await expect.poll(stateOf, patient).toBe("not-downloaded");
    if (period !== undefined) {
      peer.contents.set(
        documentIdentifier,
        paperPdf(period === null ? [[], []] : [coverPage(period), ["DETAILED ACTION"]]),
      );
      await cleo.uspto.download({ applicationId: application, documentIds: [documentIdentifier] });
      await expect.poll(stateOf, patient).toBe(period === null ? "scanned" : "readable");
    }
    return cleo.deadlines.get({ id: found.id });
  };
  const close = async () => {
    await hub.close();
    await peer.close();
  };
  return { hub, cleo, peer, mail, close };
}
