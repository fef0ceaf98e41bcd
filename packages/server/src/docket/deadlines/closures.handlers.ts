import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { namesNothing } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { applyClosure, previewClosure } from "./closures.apply.ts";
import { listClosures } from "./closures.store.ts";

type ClosureVerb = "closures" | "previewClosure" | "addClosure" | "removeClosure";

/** The handlers of the calls for office closures. */
export function closureHandlers(platform: Platform): Pick<NounHandlers<typeof deadlines>, ClosureVerb> {
  return {
    closures: async () => listClosures(platform.db),
    previewClosure: async ({ actor, input }) => previewClosure(platform, actor, input()),
    addClosure: async ({ actor, input, write }) => {
      const closure = { change: "add", ...input() } as const;
      return write((tx) => applyClosure(tx, platform, actor, closure));
    },
    removeClosure: async ({ actor, params, input, write }) => {
      const known = await listClosures(platform.db);
      if (!known.some(({ date }) => date === params.date))
        throw namesNothing([{ field: "date", message: "is not a closure in the list" }]);
      const closure = { change: "remove", ...input() } as const;
      return write((tx) => applyClosure(tx, platform, actor, closure));
    },
  };
}
