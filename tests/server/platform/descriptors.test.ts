import {
  connectionPlaces,
  connectionsOfPool,
  databaseFiles,
  descriptorLimit,
  leastDescriptors,
} from "@iphub/server/platform/descriptors";
import { expect, test } from "vitest";

test("the embedded database leaves room for connections, and takes no more files than it has use for", () => {
  const shared = [leastDescriptors, 128, 256, 1024, 65_536].map((limit) => [
    databaseFiles(limit),
    connectionPlaces({ engine: "embedded", hasReplica: false }, limit),
  ]);
  expect(shared).toEqual([
    [16, { most: 10, admitted: 8, live: 4 }],
    [32, { most: 42, admitted: 32, live: 16 }],
    [64, { most: 106, admitted: 90, live: 45 }],
    [448, { most: 480, admitted: 464, live: 400 }],
    [1000, { most: 64_440, admitted: 64_424, live: 64_360 }],
  ]);
});

test("with few files a PostgreSQL server gets fewer connections, and people have places left", () => {
  expect([connectionsOfPool(leastDescriptors), connectionsOfPool(256), connectionsOfPool(null)]).toEqual([2, 5, 5]);
  const alone = { engine: "postgres", hasReplica: false } as const;
  expect(connectionPlaces(alone, leastDescriptors)).toEqual({ most: 12, admitted: 9, live: 4 });
  expect(connectionPlaces(alone, 1024)).toEqual({ most: 896, admitted: 880, live: 816 });
  // The replica's pool may open 15 more, and 6 where files are few.
  const both = { engine: "postgres", hasReplica: true } as const;
  expect(connectionPlaces(both, leastDescriptors)).toEqual({ most: 8, admitted: 6, live: 3 });
  expect(connectionPlaces(both, 1024)).toEqual({ most: 881, admitted: 865, live: 801 });
});

test("a system that does not say its limit sets none", () => {
  expect([databaseFiles(null), connectionPlaces({ engine: "embedded", hasReplica: false }, null)]).toEqual([
    1000,
    undefined,
  ]);
  const limit = descriptorLimit();
  expect(limit === null || limit >= 64).toBe(true);
});
