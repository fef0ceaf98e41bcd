import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { useEmail } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { useCallback, useEffect, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { PendingState } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { emailLines } from "./email-lines.ts";

type Props = { readonly email: CorrespondenceMessage; readonly isActive: boolean };

/** An e-mail in full. `h` toggles between its plain text and its HTML body as text. */
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
  const text = useTextOf(html);
  const linesOf = useCallback(
    (width: number) => emailLines(theme, text === null ? email : { ...email, text }, width),
    [theme, email, text],
  );
  if (state === "pending" || (html !== null && text === null)) return <PendingState label="Loading the e-mail" />;
  return <ScrollText isActive={isActive} indent={1} linesOf={linesOf} />;
}

/** HTML as text; null until the converter is loaded, which few e-mails need. */
function useTextOf(html: string | null): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    setText(null);
    if (html !== null) {
      void import("@iphub/sdk/formats/html-text").then(({ htmlText }) => {
        if (!isOver) setText(htmlText(html));
      });
    }
    return () => {
      isOver = true;
    };
  }, [html]);
  return text;
}
