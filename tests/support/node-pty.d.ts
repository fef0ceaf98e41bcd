// The package declares its types under its own name only; here it is installed under the name `node-pty`.
/// <reference types="node-pty" />
declare module "node-pty" {
  export * from "@lydell/node-pty";
}
