/** An answer of the hub that is kept on this device. */
export interface KeptAnswer {
  /** Its place in the query cache. */
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When the hub gave it, in milliseconds since 1970. */
  readonly at: number;
  /** The id of the matter that it is about; null for answers about several. */
  readonly matterId: string | null;
}

/** What is kept of one person: nothing else of anybody is. */
export interface KeptPerson {
  readonly email: string;
  /** The program that kept it: another version may not be able to read it. */
  readonly version: string;
  /** When the hub last said who is signed in, in milliseconds since 1970. */
  readonly at: number;
  readonly identity: unknown;
}

/** A change that waits to be sent, as it is stored. */
export interface StoredChange {
  readonly id: string;
  readonly email: string;
}

/** A store on the device that survives the program, for one hub. It is emptied when a person leaves. */
export interface DeviceStore {
  /** What is kept, and of which person; null where nothing is. */
  kept(): Promise<{ readonly person: KeptPerson; readonly answers: readonly KeptAnswer[] } | null>;
  /** Keeps a person; answers of another one, or of another version, are deleted first. */
  keepPerson(person: KeptPerson): Promise<void>;
  keep(answers: readonly KeptAnswer[]): Promise<void>;
  /** Deletes answers by their place. */
  drop(queryKeys: readonly KeptAnswer["queryKey"][]): Promise<void>;
  /** Deletes all answers and the person. Changes that wait stay, for when the same person signs in again. */
  forgetKept(): Promise<void>;
  /** The changes of everybody that wait, in order. */
  waiting(): Promise<readonly unknown[]>;
  /** Stores changes that are new behind the others: all of them or none. */
  addWaiting(added: readonly StoredChange[]): Promise<void>;
  /** Replaces and deletes changes at once. One that is not there any more is not stored again. */
  setWaiting(changed: readonly StoredChange[], deleted: readonly string[]): Promise<void>;
  /** Runs work that only one window may do at a time, after that of other windows. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Calls back when another window has changed what waits; the returned function ends that. */
  onWaitingElsewhere(changed: () => void): () => void;
}
