import type { Verb } from "../../command-line/verb.ts";

/** `iphub auth link-microsoft u-ben --tid … --oid …`. */
export const verb: Verb = {
  call: "auth.linkMicrosoft",
  help: { tid: "the id of the firm's tenant", oid: "the object id of the person there" },
};
