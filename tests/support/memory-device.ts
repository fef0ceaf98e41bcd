import type { DeviceStore, StoredChange } from "@iphub/ui-core/platform/device-store";

/** A device that keeps nothing but what waits. */
export function memoryDevice(): DeviceStore {
  let all: readonly StoredChange[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    kept: async () => null,
    keepPerson: async () => {},
    keep: async () => {},
    drop: async () => {},
    forgetKept: async () => {},
    waiting: async () => all,
    async addWaiting(added) {
      all = [...all, ...added];
    },
    async setWaiting(changed, deleted) {
      const byId = new Map(changed.map((one) => [one.id, one]));
      all = all.filter(({ id }) => !deleted.includes(id)).map((one) => byId.get(one.id) ?? one);
    },
    exclusively(work) {
      const own = last.then(work);
      last = own.catch(() => undefined);
      return own;
    },
    onWaitingElsewhere: () => () => {},
  };
}
