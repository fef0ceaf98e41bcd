import type { DeviceStore, KeptAnswer, KeptPerson } from "@iphub/ui-core/platform/device-store";

/** The one database of a hub's origin. It never has a later version, so that an earlier program can still open it. */
const databaseName = "iphub";
const version = 1;
/** The stores: answers by their place, the person under one key, and changes in the order in which they were made. */
const stores = { answers: "answers", person: "person", waiting: "waiting" } as const;
const personKey = "person";
/** The name of the lock that the window has which sends, and of the channel on which windows say that it has. */
const waitingName = "iphub-waiting";

/** What this browser keeps for the hub, in IndexedDB. */
export const browserDevice: DeviceStore = {
  async kept() {
    if (!(await isThere())) return null;
    return transact("readonly", async ({ answers, person }) => {
      const found: KeptPerson | undefined = await done(person.get(personKey));
      const all: KeptAnswer[] = await done(answers.getAll());
      return found ? { person: found, answers: all } : null;
    });
  },
  keepPerson: (kept) =>
    transact("readwrite", async ({ answers, person }) => {
      const before: KeptPerson | undefined = await done(person.get(personKey));
      if (before?.email !== kept.email || before.version !== kept.version) await done(answers.clear());
      await done(person.put(kept, personKey));
    }),
  async keep(kept) {
    // A window that has not noticed yet that the person has left keeps nothing of them.
    if (!(await isThere())) return;
    await transact("readwrite", async ({ answers, person }) => {
      if ((await done(person.get(personKey))) === undefined) return;
      for (const answer of kept) answers.put(answer, placeOf(answer.queryKey));
    });
  },
  async drop(queryKeys) {
    if (queryKeys.length === 0 || !(await isThere())) return;
    await transact("readwrite", async ({ answers }) => {
      for (const queryKey of queryKeys) answers.delete(placeOf(queryKey));
    });
  },
  async forgetKept() {
    if (!(await isThere())) return;
    const left = await transact("readwrite", async ({ answers, person, waiting }) => {
      answers.clear();
      person.clear();
      return done(waiting.count());
    });
    if (left === 0) await deleteDatabase();
  },
  async waiting() {
    return (await isThere()) ? transact("readonly", ({ waiting }) => done<unknown[]>(waiting.getAll())) : [];
  },
  async addWaiting(added) {
    await transact("readwrite", async ({ waiting }) => {
      for (const change of added) waiting.put(change);
    });
    sayWaitingChanged();
  },
  async setWaiting(changed, deleted) {
    if (!(await isThere())) return;
    await transact("readwrite", async ({ waiting }) => {
      const keys = await done(waiting.index("id").getAllKeys());
      const ids = await done<{ readonly id: string }[]>(waiting.index("id").getAll());
      const keyOf = new Map(ids.map(({ id }, at) => [id, keys[at]]));
      for (const change of changed) {
        const key = keyOf.get(change.id);
        if (key !== undefined) waiting.put(change, key);
      }
      for (const id of deleted) {
        const key = keyOf.get(id);
        if (key !== undefined) waiting.delete(key);
      }
    });
    sayWaitingChanged();
  },
  async exclusively(work) {
    return await navigator.locks.request(waitingName, work);
  },
  onWaitingElsewhere(changed) {
    const channel = new BroadcastChannel(waitingName);
    channel.onmessage = changed;
    return () => channel.close();
  },
};

/** Tells the other windows to read the waiting changes again. */
function sayWaitingChanged(): void {
  const channel = new BroadcastChannel(waitingName);
  channel.postMessage(null);
  channel.close();
}

/** The place of an answer, the same as the query cache's. */
function placeOf(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey);
}

/** Whether anything is kept: to look must not create the database. */
async function isThere(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === databaseName);
}

type Stores = Readonly<Record<keyof typeof stores, IDBObjectStore>>;

/** Runs work in one transaction, which is on the disk when it is over. */
async function transact<T>(mode: IDBTransactionMode, work: (all: Stores) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(Object.values(stores), mode, { durability: "strict" });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("The browser could not store this."));
    });
    const store = (name: keyof typeof stores) => transaction.objectStore(stores[name]);
    const [result] = await Promise.all([
      work({ answers: store("answers"), person: store("person"), waiting: store("waiting") }),
      over,
    ]);
    return result;
  } finally {
    // A connection that stays open would hold up the deletion by another window.
    database.close();
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version);
  request.onupgradeneeded = () => {
    const { result } = request;
    result.createObjectStore(stores.answers);
    result.createObjectStore(stores.person);
    result.createObjectStore(stores.waiting, { autoIncrement: true }).createIndex("id", "id", { unique: true });
  };
  return done(request);
}

function deleteDatabase(): Promise<unknown> {
  return done(indexedDB.deleteDatabase(databaseName));
}

/** The result of a request. @throws what the browser refuses, such as a full device */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
