/** The engines that a campaign is run on. */
export type CampaignEngine = "embedded" | "postgres";

/** Where the hub of a campaign keeps the contents of files. */
export type CampaignStorage = "folder" | "bucket";

/** What a campaign does to a hub; docs/reliability.md says how. */
export const faultKinds = ["kill", "power", "connections", "postgres", "disk", "office", "bucket", "mail"] as const;
/** What a campaign does to a hub. */
export type FaultKind = (typeof faultKinds)[number];

/** What is wanted of a campaign, and what the machine permits. */
export interface CampaignWish {
  readonly engine: CampaignEngine;
  /** All faults by default. */
  readonly faults?: readonly FaultKind[] | undefined;
  readonly storage?: CampaignStorage | undefined;
  /** Whether a disk of a limited size can be mounted. */
  readonly canMount: boolean;
}

/** What a campaign does. */
export interface CampaignPlan {
  readonly faults: readonly FaultKind[];
  readonly storage: CampaignStorage;
  /** What it does not do although it is wanted, and why, a line each. */
  readonly notDone: readonly string[];
}

/** Reads the names of faults, separated by commas. @throws RangeError naming an unknown one */
export function readFaults(text: string): FaultKind[] {
  return text.split(",").map((given) => {
    const kind = faultKinds.find((one) => one === given.trim());
    if (kind !== undefined) return kind;
    throw new RangeError(`--faults: there is no '${given.trim()}'; there are ${faultKinds.join(", ")}`);
  });
}

/** Decides what a campaign does. */
export function planCampaign(wish: CampaignWish): CampaignPlan {
  const { engine, faults: wanted = faultKinds } = wish;
  const storage = wish.storage ?? storageFor(engine, wanted);
  const notDone: string[] = [];
  const faults = wanted.filter((fault) => {
    const reason = reasonAgainst(fault, { ...wish, storage });
    if (reason !== null) notDone.push(`${fault}: not done, ${reason}`);
    return reason === null;
  });
  if (faults.includes("power")) notDone.push(...limitsOfPower(engine, storage));
  return { faults, storage, notDone };
}

/** A folder can lose power and be full, a bucket can be away: the usual place of each engine shows both. */
function storageFor(engine: CampaignEngine, wanted: readonly FaultKind[]): CampaignStorage {
  const concernsFolder = wanted.includes("power") || wanted.includes("disk");
  return wanted.includes("bucket") && (engine === "postgres" || !concernsFolder) ? "bucket" : "folder";
}

function reasonAgainst(fault: FaultKind, { engine, storage, canMount }: CampaignWish): string | null {
  if (fault === "postgres" && engine === "embedded") return "the embedded engine has no server";
  if (fault === "bucket" && storage === "folder") return "the files are in a folder (--storage bucket)";
  if (fault === "disk" && !canMount) return "no disk can be mounted here: this needs root and the right to mount";
  return null;
}

function limitsOfPower(engine: CampaignEngine, storage: CampaignStorage): string[] {
  const server = "power: of PostgreSQL's own files nothing is dropped; its server is killed at the same moment";
  const bucket = "power: no file is dropped, the files are in a bucket (--storage folder)";
  return [...(engine === "postgres" ? [server] : []), ...(storage === "bucket" ? [bucket] : [])];
}
