import { AnchorBucket } from "@iphub/server/operations/audit/anchor-bucket";

// A process of its own: under the test runner's conditions the S3 client resolves to its build for bundlers.
const bucket = new AnchorBucket(process.argv[2] ?? "", 30);
const at = "2026-01-31T09:00:00.000Z";
await bucket.put({ seq: 12, hash: "b".repeat(64), at, signature: "two" });
await bucket.put({ seq: 3, hash: "a".repeat(64), at, signature: "one" });
console.log(JSON.stringify((await bucket.list()).map(({ seq, hash }) => ({ seq, hash }))));
