import { openAsBlob } from "node:fs";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { parseMail } from "./parse-mail.ts";
import type { ReadAnswer, ReadRequest } from "./read-mail.ts";

// The process that parses e-mail: a hostile message can exhaust only this process's own limits.
process.on("message", (request: ReadRequest) => {
  answer(request).then((one) => process.send?.(one));
});

async function answer({ path, attachmentsTo }: ReadRequest): Promise<ReadAnswer> {
  try {
    return { mail: await parseMail(await openAsBlob(path), attachmentsTo) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
