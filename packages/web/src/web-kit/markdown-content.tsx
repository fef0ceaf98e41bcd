import { useMemo } from "react";
import styles from "./markdown.module.css";
import { type Marking, markdownToHtml } from "./markdown-html.ts";

type Props = { readonly text: string; readonly marking?: Marking };

/** `MarkdownContent {text, marking?}`: Markdown as HTML. */
export function MarkdownContent({ text, marking }: Props) {
  const html = useMemo(() => markdownToHtml(text, marking), [text, marking]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text has passed through DOMPurify just here.
  return <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
}
