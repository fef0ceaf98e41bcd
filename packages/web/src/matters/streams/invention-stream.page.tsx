import { streamKinds } from "@iphub/sdk/domain/matters/stream-kinds";
import type { StreamQuery } from "@iphub/ui-core/matters/streams/use-invention-stream";
import { streamEmptyWords, useInventionStream } from "@iphub/ui-core/matters/streams/use-invention-stream";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { dateDebounceMs } from "../../web-kit/date-field.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { EmptyState, NoMatch } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import type { MatterTabProps } from "../inventions/fact-marks.ts";
import { MatterPage } from "../inventions/matter-page.tsx";
import styles from "./stream.module.css";
import { StreamLines } from "./stream-lines.tsx";

/** The stream of a matter, one of its tabs. */
export function InventionStreamPage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionStream inventionId={inventionId} />}</MatterPage>;
}

const everything: StreamQuery = { kind: [], actor: [] };

function InventionStream({ inventionId }: { readonly inventionId: string }) {
  const [query, setQuery] = useState(everything);
  const stream = useInventionStream(inventionId, query);
  const { kind, actor, from, to } = query;
  const isNarrowed = kind.length > 0 || actor.length > 0 || from !== undefined || to !== undefined;
  return (
    <section aria-label="Stream">
      <StreamFilters query={query} onChange={setQuery} />
      <OpenList
        list={stream}
        what="The stream could not be loaded."
        empty={
          isNarrowed ? (
            <NoMatch what="entry" icon="stream" onClear={() => setQuery(everything)} />
          ) : (
            <EmptyState icon="stream" message={streamEmptyWords} />
          )
        }
      >
        <StreamLines lines={stream.lines} />
      </OpenList>
    </section>
  );
}

function StreamFilters({
  query,
  onChange,
}: {
  readonly query: StreamQuery;
  readonly onChange: (query: StreamQuery) => void;
}) {
  const toggle = (key: string) => {
    const kind = query.kind.includes(key) ? query.kind.filter((one) => one !== key) : [...query.kind, key];
    onChange({ ...query, kind });
  };
  return (
    <div className={styles.filters}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Kinds</legend>
        {streamKinds.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className={styles.kind}
            aria-pressed={query.kind.includes(key)}
            onClick={() => toggle(key)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <PeoplePicker label="By" emails={query.actor} onChange={(actor) => onChange({ ...query, actor })} />
      <TextField
        label="From"
        type="date"
        value={query.from ?? ""}
        debounceMs={dateDebounceMs}
        onChange={(from) => onChange({ ...query, from: from === "" ? undefined : from })}
      />
      <TextField
        label="To"
        type="date"
        value={query.to ?? ""}
        debounceMs={dateDebounceMs}
        onChange={(to) => onChange({ ...query, to: to === "" ? undefined : to })}
      />
    </div>
  );
}
