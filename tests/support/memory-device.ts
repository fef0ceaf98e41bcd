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
    async setWaiting(changed, deleted) {
      const byId = new Map([...all, ...changed].map((one) => [one.id, one]));
      for (const id of deleted) byId.delete(id);
      all = [...byId.values()];
    },
    exclusively(work) {
      const own = last.then(work);
      last = own.catch(() => undefined);
      return own;
    },
    onWaitingElsewhere: () => () => {},
  };
}
