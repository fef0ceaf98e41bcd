import type { PaperBlock } from "@iphub/sdk/contract/file-papers";
import styles from "./paper-content.module.css";

/** Blocks of one kind that are one thing on the page: the entries of a list. */
type Group = { readonly key: number; readonly blocks: readonly PaperBlock[] };

/** `PaperBlocks {blocks}`: a document as headings, paragraphs, lists and tables. */
export function PaperBlocks({ blocks }: { readonly blocks: readonly PaperBlock[] }) {
  return (
    <div className={styles.document} data-page="1">
      {groupsOf(blocks).map(({ key, blocks: own }) =>
        own[0]?.kind === "item" ? (
          <Entries key={key} blocks={own} />
        ) : (
          own.map((block) => <Block key={key} block={block} />)
        ),
      )}
    </div>
  );
}

function groupsOf(blocks: readonly PaperBlock[]): Group[] {
  const groups: { key: number; blocks: PaperBlock[] }[] = [];
  for (const [key, block] of blocks.entries()) {
    const last = groups.at(-1);
    if (block.kind === "item" && last?.blocks[0]?.kind === "item") last.blocks.push(block);
    else groups.push({ key, blocks: [block] });
  }
  return groups;
}

/** Numbers are those of the document: a claim keeps its own. */
function Entries({ blocks }: { readonly blocks: readonly PaperBlock[] }) {
  return (
    <ul>
      {blocks.map(({ label, level, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place.
        <li key={at} style={{ marginInlineStart: `${Math.min(level, 8) * 20}px` }}>
          <span className={styles.label}>{label}</span> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Block({ block: { kind, level, label, text, rows } }: { readonly block: PaperBlock }) {
  if (kind === "table") return <Cells rows={rows} />;
  const words = label === "" ? text : `${label} ${text}`;
  if (kind === "paragraph") return <p>{words}</p>;
  const Heading = headings[Math.min(level, headings.length) - 1] ?? "h6";
  return (
    <Heading className={styles.heading} data-level={level}>
      {words}
    </Heading>
  );
}

/** The paper's own heading is the panel's, of level 2. */
const headings = ["h3", "h4", "h5", "h6"] as const;

function Cells({ rows }: { readonly rows: PaperBlock["rows"] }) {
  return (
    <div className={styles.table}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
