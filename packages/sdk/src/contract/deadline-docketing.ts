import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deadlinePaper, examplePaper } from "./deadline-paper.ts";
import { deadline, exampleDeadline, notPlain } from "./deadline-shapes.ts";
import { byId } from "./shapes.ts";

/** What a person needs in order to docket proposals: which ones are plain, and the paper of each. */
export const docketingCalls = {
  plain: endpoint({
    method: "GET",
    path: "/api/deadlines/plain",
    summary: "List the proposals that can be docketed together, and why each other one needs a person",
    access: "inventions:read",
    officeData: {},
    response: z.object({
      plain: z.array(deadline),
      others: z.array(notPlain),
      /** False where there are more proposals than were looked at; docket these and ask again. */
      isWhole: z.boolean(),
    }),
    example: {
      output: {
        plain: [exampleDeadline],
        others: [
          {
            id: "d-2",
            matter: "17/248,024",
            title: "First maintenance fee",
            why: "its rule needs a fact or a decision from a person",
          },
        ],
        isWhole: true,
      },
    },
  }),
  paper: endpoint({
    method: "GET",
    path: "/api/deadlines/{id}/paper",
    summary: "Get the paper that a deadline counts from: where it is, its text, and the periods that it sets",
    access: "inventions:read",
    officeData: { deadline: "id" },
    params: byId,
    response: deadlinePaper,
    example: { input: { id: "d-1" }, output: examplePaper },
  }),
};
