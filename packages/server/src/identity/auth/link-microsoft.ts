import type { auth } from "@iphub/sdk/contract/auth";
import { invalid, notFound } from "../../platform/failures.ts";
import type { Handler } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { userOfIdentity } from "./sign-in-flows.store.ts";

/**
 * Links a person to a Microsoft account, by tenant and object: never by e-mail, which a tenant's administrator can
 * assign to anyone.
 */
export function linkMicrosoft({ db, events }: Platform): Handler<(typeof auth)["linkMicrosoft"]> {
  return async ({ actor, params, input, write }) => {
    const id = params.id;
    const person = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst();
    if (!person) throw notFound("person");
    const { tid, oid } = input();
    return write(async (tx) => {
      const other = await userOfIdentity(tx, { tid, oid });
      if (other && other.id !== id) throw invalid([{ field: "oid", message: "is the sign-in of someone else here" }]);
      await tx.deleteFrom("user_identities").where("user_id", "=", id).execute();
      await tx.insertInto("user_identities").values({ tid, oid, user_id: id }).execute();
      const metadata = { userId: id, email: person.email, tid, oid };
      await events.append(tx, [{ type: "sign-in-linked", actor: actor.email, metadata }]);
      return { ok: true } as const;
    });
  };
}
