import type { DocketingInvention, Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import { noDocketing } from "../../connectors/docketing/docketing-connector.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { docketingConnector, findMatterOrNull, linkedMatter } from "./linked-matter.ts";
import { knownHolder } from "./reference-holders.ts";

/** Adds the docketing system's record to a matter in a response. */
type CompleteMatter = (found: InventionHit) => Invention;

/** Records of the docketing system, as far as a person may know them. */
export interface DocketingRecords {
  /** Looks up the linked matter; the result is used only for a matter with that link. */
  ofMatter(actor: Actor, matter: InventionHit): Promise<CompleteMatter>;
  ofNumber(actor: Actor, number: string): Promise<DocketingInvention | null>;
}

/** The records of the configured docketing system; all are null if there is none. */
export function docketingRecords({ db, configuration, log }: Platform): DocketingRecords {
  const prefix = configuration.docketingPrefix;
  const connector = docketingConnector(configuration);
  const lookUp = (number: string | null) =>
    findMatterOrNull(connector, number, (error) => log.warn({ err: error }, "docketing look-up failed"));
  const holderOf = (actor: Actor, number: string) =>
    connector === noDocketing ? "none" : knownHolder(db, actor, `${prefix}${number}`);
  return {
    async ofMatter(actor, { references }) {
      const linked = linkedMatter(references, prefix);
      const isHidden = linked !== null && (await holderOf(actor, linked)) === "hidden";
      const docketingInvention = isHidden ? null : await lookUp(linked);
      return (found) => {
        const isSame = linkedMatter(found.references, prefix) === linked;
        return { ...found, docketingInvention: isSame ? docketingInvention : null };
      };
    },
    async ofNumber(actor, number) {
      const holder = await holderOf(actor, number);
      // A number without a matter of this hub may be of anything: it is for people who see every matter.
      if (holder === "hidden" || (holder === "none" && !actor.permissions.has("matters:all-teams"))) return null;
      return lookUp(number);
    },
  };
}
