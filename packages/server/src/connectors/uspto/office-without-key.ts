import { noKeyError } from "./office-advice.ts";
import { type OfficeConnector, OfficeError } from "./office-connector.ts";

async function refuse(): Promise<never> {
  throw new OfficeError(noKeyError, { lasting: true });
}

/**
 * The office of a hub without a key: asks nothing and fails with the reason. Downloads come here, and jobs that were queued
 * while there was a key.
 */
export const officeWithoutKey: OfficeConnector = {
  isBusy: async () => false,
  login: refuse,
  refresh: refuse,
  correspondence: refuse,
  applicationData: refuse,
  applicationsList: refuse,
  download: refuse,
};
