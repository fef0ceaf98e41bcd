import { ask } from "../../command-line/ask.ts";
import { withRecentSignIn } from "../../command-line/asked-twice.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub auth set-up-authenticator`: shows the QR code, asks for a code of the app, and prints the recovery codes. */
export const verb: Verb = {
  summary: "Set up an authenticator app as your second factor, with a QR code on the terminal",
  example: "auth set-up-authenticator",
  run: setUp,
};

async function setUp({ globals, output, session }: RunContext): Promise<void> {
  if (!globals.mayAsk) {
    throw usageError(
      "there is no one to scan the code",
      "In a script: iphub auth begin-authenticator, then iphub auth confirm-authenticator --code CODE.",
    );
  }
  const { hub } = await session();
  const { secret, address } = await withRecentSignIn(hub, () => hub.auth.beginAuthenticator());
  const { encodeQR } = await import("qr");
  note(`Scan this with an authenticator app:\n\n${encodeQR(address, "ascii")}\nOr type the secret: ${secret}\n`);
  const code = await ask("The code that the app shows: ");
  const answer = await withRecentSignIn(hub, () => hub.auth.confirmAuthenticator({ code }));
  note("The next sign-in asks for a code. Keep these recovery codes: each signs you in once, without the app.");
  const rows = answer.recoveryCodes.map((recoveryCode) => ({ recoveryCode }));
  await output.list(once(rows), [{ key: "recoveryCode", title: "Recovery code", whole: true }]);
}
