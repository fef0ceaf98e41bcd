import { type Hub, HubHttpError } from "@iphub/sdk";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { splitTaskQuery } from "@iphub/sdk/domain/work/task-query/split";
import { TaskQueryError } from "@iphub/sdk/domain/work/task-query/tokens";
import { searchFor } from "@iphub/ui-core/work/tasks/search-text";
import { addressOf, queryOf, taskQueryOf } from "@iphub/ui-core/work/tasks/task-address";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { anyCondition } from "../../support/task-query-samples.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let ada: Hub;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  hub = await startHub();
  ada = await hub.as("ada@iphub.example");
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

type Asked = Parameters<Hub["tasks"]["list"]>[0];

async function rowsOf(asked: Asked): Promise<string[]> {
  const { data } = await ada.tasks.list({ ...asked, size: 100 });
  return data.map(({ id }) => id);
}

/** What the address of the web's search says after this text was typed in its field, as the page reads it. */
function typedInField(text: string): Asked {
  return taskQueryOf(new URLSearchParams(addressOf(searchFor(text, {}))));
}

/** The rows of the same query as a saved filter gives them, which keeps what it can in fields. */
async function rowsOfSaved(text: string): Promise<readonly string[]> {
  const query = parseTaskQuery(text);
  const { data, rest } = splitTaskQuery(query);
  const asked = printTaskQuery({ where: rest, sort: null, group: null });
  const filter = await ada.filters.create({ title: "Asked", data: { ...data, ...(asked !== "" && { query: asked }) } });
  const [byId, byFields] = await Promise.all([rowsOf({ filter: filter.id }), rowsOf(queryOf(filter.data))]);
  expect(byFields).toEqual(byId);
  await ada.filters.delete({ id: filter.id });
  return byId;
}

const spaced = fc.array(
  fc.constantFrom(
    "(",
    ")",
    "-",
    "or",
    "and",
    "due:<today",
    "status:opn",
    "tag:",
    "who:me",
    '"a phrase',
    "is:open",
    "lithium",
  ),
  { minLength: 1, maxLength: 5 },
);
const anyText = fc.oneof(
  { weight: 3, arbitrary: anyCondition.map((where) => printTaskQuery({ where, sort: "-due", group: null })) },
  { weight: 1, arbitrary: spaced.map((words) => words.join(" ")) },
);

test("one text selects the same tasks in every face, or is refused at the same place", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const listed = await runCli(["tasks", "list", "--json", "id", "--limit", "100", "--", text], { env });
      const fault = faultOf(text);
      if (fault !== null) expect(() => searchFor(text, {})).toThrow(fault.message);
      const rows = await rowsOf({ query: text }).catch(refusalOf);
      if (!Array.isArray(rows)) {
        expect([rows.status, listed.code]).toEqual([400, 2]);
        const said = fault?.message ?? rows.fields?.[0]?.message;
        expect(listed.stderr).toContain(said);
        return;
      }
      expect(fault).toBeNull();
      expect([0, 9]).toContain(listed.code);
      expect(JSON.parse(listed.stdout).map(({ id }: { readonly id: string }) => id)).toEqual(rows);
      const typed = typedInField(text);
      // Words alone are searched approximately in a field.
      if (typed?.query !== undefined) expect(await rowsOf(typed)).toEqual(rows);
      expect(await rowsOfSaved(`${text} is:open`)).toEqual(await rowsOf({ query: `${text} is:open` }));
    }),
    { numRuns: 60, examples: [["is:open sort:-due"], ["-tag:client sort:due"], ["lithium"]] },
  );
});

/** An answer of the hub that refuses the query, such as of a range that ends before it starts. */
function refusalOf(error: unknown): HubHttpError {
  if (error instanceof HubHttpError) return error;
  throw error;
}

function faultOf(text: string): TaskQueryError | null {
  try {
    parseTaskQuery(text);
    return null;
  } catch (error) {
    if (error instanceof TaskQueryError) return error;
    throw error;
  }
}
