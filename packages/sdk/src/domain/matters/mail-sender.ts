/** The parties of an e-mail as its headers write them: `Client <client@example.com>`. */
export interface MailParties {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly copies: readonly string[];
}

/** The address in a party of an e-mail, in lower case: what is in the last angle brackets, else the whole text. */
export function mailAddress(party: string): string {
  return (/<([^<>]*)>\s*$/.exec(party)?.[1] ?? party).trim().toLowerCase();
}

/** Whether an address takes part in one of these e-mails. */
export function takesPart(address: string, mails: readonly MailParties[]): boolean {
  return mails.some(({ sender, recipients, copies }) =>
    [sender, ...recipients, ...copies].some((party) => mailAddress(party) === address),
  );
}

/** Who sent an e-mail, marked where the hub does not know the address on the matter. */
export function senderText({ from, senderKnown }: { readonly from: string; readonly senderKnown: boolean | null }) {
  const name = from || "(no one)";
  return senderKnown === false ? `${name} (unknown sender)` : name;
}
