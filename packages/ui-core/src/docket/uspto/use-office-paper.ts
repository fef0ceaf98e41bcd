import { matterKeys } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** A document of the office's record. */
interface OfficePaper {
  readonly inventionId: string;
  /** The application; null for the only one of the matter. */
  readonly application: string | null;
  readonly documentId: string;
}

/** The id of the file that a document of the office was downloaded as; null where it was not, or is not asked for. */
export function useOfficePaper({ inventionId, application, documentId }: OfficePaper, isAsked: boolean): string | null {
  const { hub } = useHubApp();
  const invention = useRemote(matterKeys.invention(inventionId), () => hub.inventions.get({ id: inventionId }));
  const id = application ?? invention.data?.applicationNumber ?? null;
  const documents = useRemote(
    matterKeys.officeDocumentsOf(id ?? ""),
    () => hub.uspto.documents({ id: id ?? "" }),
    isAsked && id !== null,
  );
  return documents.data?.find((one) => one.id === documentId)?.fileId ?? null;
}
