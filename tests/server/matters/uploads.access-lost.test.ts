import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { beginCall } from "../../support/held-call.ts";

const content = randomBytes(100_000);
const boundary = "a-boundary-of-a-form";

/** A form with one file, in two parts. */
function form(part: string, fields: Readonly<Record<string, string>>) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="late.bin"\r\n\r\n`;
  const first = Buffer.concat([Buffer.from(texts.join("") + head), content.subarray(0, 50_000)]);
  const rest = Buffer.concat([content.subarray(50_000), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { first, rest, type: `multipart/form-data; boundary=${boundary}` };
}

forEachEngine((engine) => {
  let hub: FilesHub;
  beforeAll(async () => {
    hub = await startFilesHub(engine);
    const administrator = { roles: ["administrator"] };
    await hub.platform.database.kysely.updateTable("users").set(administrator).where("id", "=", "u-rob").execute();
  });
  afterAll(() => hub?.close());

  /** Ada sees the matters of all teams, but for those that a wall keeps from her. */
  const losses = {
    wall: async () => {
      const rob = await hub.as("rob");
      await rob.walls.set({ id: "m-2", excludedPeople: ["ada@firm.example"] });
      return () => rob.walls.remove({ id: "m-2" });
    },
    account: async () => {
      const rob = await hub.as("rob");
      await rob.users.update({ id: "u-ada", disabled: true });
      return () => rob.users.update({ id: "u-ada", disabled: false });
    },
  } as const;

  test.each([
    ["file", "wall", 400],
    ["file", "account", 401],
    ["chunk", "wall", 404],
    ["chunk", "account", 401],
  ] as const)(
    "a %s whose sender loses access by a %s while it arrives is refused with %i",
    async (kind, loss, status) => {
      const [ada, token] = [await hub.as("ada"), await hub.tokenFor("ada")];
      const { platform, url } = hub;
      const begun =
        kind === "chunk"
          ? await ada.files.beginUpload({ reference: "m-2", name: "late.bin", size: content.length })
          : null;
      const call = begun
        ? { ...form("piece", { offset: "0" }), method: "PATCH", path: `/api/filesmanager/uploads/${begun.id}` }
        : { ...form("file", { reference: "m-2" }), method: "POST", path: "/api/filesmanager/files/file" };
      const finish = beginCall({ url, token, ...call });
      const arriving = () => platform.database.kysely.selectFrom("storage_pending").select("key").execute();
      await expect.poll(async () => (await arriving()).length).toBe(1);
      const undo = await losses[loss]();
      expect((await finish()).status).toBe(status);
      await undo();
      const again = await hub.as("ada");
      expect(await again.files.list({ reference: "m-2" })).toEqual([]);
      if (begun) await again.files.cancelUpload({ id: begun.id });
      await hub.nothingElseStored();
    },
  );
});
