import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deadline, exampleDeadline } from "./deadline-shapes.ts";
import { byId, email, instant } from "./shapes.ts";

const person = z.optional(z.nullable(email));

/**
 * Who is responsible for a deadline, and the back-up. Where neither is set, they follow from the matter: its attorney, and
 * the first other attorney or paralegal of its teams.
 */
export const peopleCalls = {
  assign: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/assign",
    summary: "Set who is responsible for an open deadline, and the back-up; null returns to the matter's own people",
    access: "deadlines:docket",
    params: byId,
    body: z.strictObject({
      /** The responsible person, who must work here and see the matter; null for the matter's attorney. */
      responsible: person,
      /** The person who steps in; null for the first other attorney or paralegal of the matter's teams. */
      backup: person,
      updatedAt: z.optional(instant),
    }),
    response: deadline,
    example: { input: { id: "d-1", backup: "ben@iphub.example" }, output: exampleDeadline },
  }),
};
