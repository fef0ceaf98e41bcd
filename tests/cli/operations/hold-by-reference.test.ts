import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { afterAll, expect, it } from "vitest";
import { httpPeer, json } from "../../sdk/peer.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const at = "2026-01-31T09:00:00.000Z";
const own = { id: "m-1", title: "Hinge", references: ["P-100"], applicationNumber: null, createdAt: at, updatedAt: at };
const matter = { ...initialValues(inventionFields), filingDate: null, officeStatus: null, ...own };
const wanted = { kind: "matter", subject: "m-1", reason: "Litigation" };
const hold = { ...wanted, id: "h-1", placedBy: "ada@firm.example", placedAt: at };

it("a hold is placed on the matter that a reference names, with any dash", async () => {
  const peer = await httpPeer(({ method }, response) =>
    method === "GET" ? json(response, { data: [matter], total: 1 }) : json(response, hold, 201),
  );
  const env = { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
  const given = ["--kind", "matter", "--subject", "P\u2013100", "--reason", "Litigation", "--json"];
  const placed = await runCli(["retention", "place-hold", ...given], { env });
  expect([placed.code, placed.stderr]).toEqual([0, ""]);
  const sent = peer.seen.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(String(body)));
  expect(sent).toEqual([wanted]);
});
