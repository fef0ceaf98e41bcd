import { randomBytes } from "node:crypto";
import { RunningMeters } from "@iphub/server/matters/files/running-meters";
import { expect, test } from "vitest";
import { sha256 } from "../../support/files-hub.ts";

const [first, second, other] = [randomBytes(5000), randomBytes(70), randomBytes(5000)];

test("the measure of an upload goes on from piece to piece and is of exactly the pieces that count", () => {
  const meters = new RunningMeters();
  const begun = meters.continued("u", 0);
  begun?.meter.add(first);
  meters.keep("u", begun, "k-1", first.length);
  // A piece that breaks off or loses the race changes nothing of what is kept.
  meters.continued("u", first.length)?.meter.add(other);
  const next = meters.continued("u", first.length);
  next?.meter.add(second);
  meters.keep("u", next, "k-2", first.length + second.length);
  const whole = meters.take("u");
  expect(whole?.keys).toEqual(["k-1", "k-2"]);
  const content = Buffer.concat([first, second]);
  expect(whole?.meter.result({})).toMatchObject({ size: content.length, sha256: sha256(content) });
  expect(whole?.meter.result({}).head).toEqual(content.subarray(0, whole?.meter.result({}).head.length));
  expect(meters.take("u")).toBeUndefined();
});

test("nothing is known of an upload that went on elsewhere", () => {
  const meters = new RunningMeters();
  const begun = meters.continued("u", 0);
  begun?.meter.add(first);
  meters.keep("u", begun, "k-1", first.length);
  expect(meters.continued("u", first.length + 1)).toBeUndefined();
  // The piece before it came to another process: what this one measured does not end where the upload is.
  meters.keep("u", begun, "k-3", first.length + second.length);
  expect(meters.take("u")).toBeUndefined();
});
