import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { htmlText } from "@iphub/sdk/domain/html-text";
import { useEmail } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { useCallback, useState } from "react";
import { useCommands } from "../../terminal-kit/app/commands.tsx";
import { PendingState } from "../../terminal-kit/app/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/app/scroll-text.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { emailLines } from "./email-lines.ts";

type Props = { readonly email: CorrespondenceMessage; readonly isActive: boolean };

/** An e-mail in full. `h` shows its HTML body as text, where it has one, and its own text again. */
export function EmailText({ email, isActive }: Props) {
  const theme = useTheme();
  const [isHtml, setHtml] = useState(false);
  const linesOf = useCallback((width: number) => emailLines(theme, email, width), [theme, email]);
  const label = isHtml ? "its plain text" : "its HTML as text";
  const run = () => setHtml(!isHtml);
  useCommands([{ id: "email.html", keys: ["h"], label, group: "E-mail", rank: 4, run, isOff: !email.hasHtml }]);
  if (isHtml) return <HtmlText email={email} isActive={isActive} />;
  return <ScrollText isActive={isActive} indent={1} linesOf={linesOf} />;
}

function HtmlText({ email, isActive }: Props) {
  const theme = useTheme();
  const { data, state } = useEmail(email.id);
  const html = data?.html ?? null;
  const linesOf = useCallback(
    (width: number) => emailLines(theme, html === null ? email : { ...email, text: htmlText(html) }, width),
    [theme, email, html],
  );
  if (state === "pending") return <PendingState label="Loading the e-mail" />;
  return <ScrollText isActive={isActive} indent={1} linesOf={linesOf} />;
}
