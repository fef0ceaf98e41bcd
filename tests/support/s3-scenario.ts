import { readS3Place, S3Storage } from "@iphub/server/platform/storage/s3-storage";
import { storageScenario } from "./storage-scenario.ts";

// A process of its own: under the test runner's conditions the S3 client resolves to its build for bundlers.
console.log(JSON.stringify(await storageScenario(new S3Storage(readS3Place(process.argv[2] ?? "")))));
