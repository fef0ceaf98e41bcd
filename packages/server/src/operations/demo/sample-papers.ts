import { sql } from "kysely";
import PDFDocument from "pdfkit";
import { originOf } from "../../docket/public.ts";
import { addFile, storeContent, withContent } from "../../matters/public.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";

/** A notice of the office from which a deadline of the sample counts. */
interface SamplePaper {
  readonly inventionId: string;
  readonly applicationId: string;
  readonly title: string;
  readonly code: string;
  /** The mail date. */
  readonly date: string;
}

/** The name of each notice in the file wrapper, and what it says of its period, in the office's own words. */
const notices: ReadonlyMap<string, { readonly name: string; readonly period: string }> = new Map([
  ["CTNF", { name: "Non-Final Rejection", period: shortened("THREE (3) MONTHS") }],
  ["CTFR", { name: "Final Rejection", period: shortened("THREE (3) MONTHS") }],
  ["CTEQ", { name: "Ex Parte Quayle Action", period: shortened("TWO (2) MONTHS") }],
  [
    "NOA",
    {
      name: "Notice of Allowance and Fees Due",
      period:
        "THE ISSUE FEE MUST BE PAID WITHIN THREE MONTHS FROM THE MAILING DATE OF THIS NOTICE OR THIS APPLICATION " +
        "SHALL BE REGARDED AS ABANDONED. THIS STATUTORY PERIOD CANNOT BE EXTENDED.",
    },
  ],
]);

function shortened(period: string): string {
  const set = `A SHORTENED STATUTORY PERIOD FOR REPLY IS SET TO EXPIRE ${period} FROM THE MAILING DATE OF THIS COMMUNICATION.`;
  return `${set} In no event may a reply be timely filed after SIX (6) MONTHS from the mailing date.`;
}

/**
 * Gives the sample's deadlines their papers: a document of the file wrapper, and its PDF in the matter's files. Each says
 * that it was made for the sample. A deadline whose mailing the sample's record lacks gets none, which the audit finds.
 */
export async function addSamplePapers(platform: Platform): Promise<void> {
  const { rows } = await sql<SamplePaper>`
    select distinct d.invention_id as "inventionId", r.application_number as "applicationId", i.title,
      d.trigger as code, d.mail_date::text as date
    from deadlines d
    join inventions i on i.id = d.invention_id
    join invention_references r on r.invention_id = d.invention_id and r.application_number is not null
    where d.trigger = any(${[...notices.keys()]}) and exists (select 1 from event_log e
      where e.invention_id = d.invention_id and e.type like 'office-%' and e.metadata->>'date' = d.mail_date::text)
    order by date, "inventionId"`.execute(platform.db);
  for (const paper of rows) await addPaper(platform, paper);
}

async function addPaper(platform: Platform, paper: SamplePaper): Promise<void> {
  const { inventionId, applicationId, code, date } = paper;
  const description = notices.get(code)?.name ?? code;
  const document = { application_id: applicationId, id: `SAMPLE-${code}-${date}`, date, code, description };
  const content = await storeContent(platform, pdfOf(paper, description), { limit: 1_000_000 });
  await withContent(platform, content, () =>
    transaction(platform.database, async (tx) => {
      const offered = { ...document, direction: "OUTGOING" as const, downloads: jsonValue([]) };
      await tx.insertInto("office_documents").values(offered).execute();
      const added = await addFile(tx, platform, {
        inventionId,
        name: `${date} ${code} ${description}.pdf`,
        content,
        source: "patent-office",
        actor: null,
        tags: [code],
        origin: originOf(applicationId, document.id),
        ifNameTaken: "number",
      });
      await platform.events.append(tx, added.events);
      return added;
    }),
  );
}

function pdfOf({ applicationId, title, code, date }: SamplePaper, description: string): PDFKit.PDFDocument {
  const doc = new PDFDocument({ size: "LETTER", margin: 54, lang: "en", info: { Title: `${code} of ${date}` } });
  doc.fontSize(9).text("Sample paper, made by iphub. It is no communication of any patent office.").moveDown(2);
  doc.fontSize(14).text(description).moveDown();
  doc.fontSize(10).text(`Application number: ${applicationId}`).text(`Title: ${title}`).text(`Mail date: ${date}`);
  doc.moveDown(2).text(notices.get(code)?.period ?? "");
  doc.end();
  return doc;
}
