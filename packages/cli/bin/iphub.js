#!/usr/bin/env node
// An older version would end in a stack trace: the program and its packages call what it does not have. The same version
// is in `engines` of package.json. No `await` here: the oldest versions could not even read the file.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 19)) {
  import("../dist/main.js");
} else {
  process.stderr.write(`iphub needs Node 22.19 or later; this is Node ${process.versions.node}\n`);
  process.exitCode = 1;
}
