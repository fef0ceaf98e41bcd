import { withDates } from "@iphub/sdk/domain/day-words";
import { streamKinds } from "@iphub/sdk/domain/matters/stream-kinds";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import type { StreamQuery } from "@iphub/ui-core/matters/streams/use-invention-stream";
import { streamEmptyWords, useInventionStream } from "@iphub/ui-core/matters/streams/use-invention-stream";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Text } from "ink";
import { useMemo, useState } from "react";
import { PeoplePicker } from "../../identity/public-screens.ts";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Form } from "../../terminal-kit/form.tsx";
import { dateField, dayOf } from "../../terminal-kit/form-fields.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { MultiSelect } from "../../terminal-kit/select.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { MatterLoaded, MatterPane } from "../inventions/invention.screen.tsx";
import { StreamList } from "./stream-list.tsx";

type Asked = "kinds" | "people" | "days" | null;
const filters = ["kind", "actor", "from", "to"] as const;

/** The events of a matter, live, filtered by kind, person and days. */
export function InventionStreamScreen({ id }: { readonly id: string }) {
  const { place, narrow } = useNavigation();
  const theme = useTheme();
  const query = useMemo(() => queryOf(place.query), [place.query]);
  const stream = useInventionStream(id, query);
  const [asked, ask] = useState<Asked>(null);
  const words = wordsOf(query, useNames(query.actor));
  const isOff = words === "";
  const clear = () => {
    for (const name of filters) narrow(name, []);
  };
  const group = "Stream";
  useCommands([
    { id: "stream.kinds", keys: ["v"], label: "kinds", group, rank: 21, run: () => ask("kinds") },
    { id: "stream.people", keys: ["a"], label: "by", group, rank: 22, run: () => ask("people") },
    { id: "stream.days", keys: ["d"], label: "from and to", group, rank: 23, run: () => ask("days") },
    { id: "stream.clear", keys: ["c"], label: "show everything", group, rank: 5, run: clear, isOff },
  ]);
  return (
    <MatterPane id={id} overlay={<StreamFilter asked={asked} query={query} onClose={() => ask(null)} />}>
      <Text wrap="truncate-end">
        {`  ${isOff ? theme.paint("everything", { role: "muted" }) : theme.paint(words, { role: "accent" })}`}
      </Text>
      <Below rows={1}>
        <MatterLoaded list={stream} what="the stream">
          <StreamList
            key={place.query ?? ""}
            lines={stream.lines}
            empty={isOff ? streamEmptyWords : "Nothing of this kind."}
            onNearEnd={stream.loadMore}
          />
        </MatterLoaded>
      </Below>
    </MatterPane>
  );
}

function StreamFilter(props: { readonly asked: Asked; readonly query: StreamQuery; readonly onClose: () => void }) {
  const { asked, query, onClose } = props;
  const { narrow } = useNavigation();
  const today = useToday();
  const keep = (name: string) => (values: readonly string[]) => {
    onClose();
    narrow(name, values);
  };
  if (asked === "kinds") {
    const options = streamKinds.map(({ key, label }) => ({ id: key, label }));
    return (
      <MultiSelect title="Kinds" options={options} values={query.kind} onChange={keep("kind")} onClose={onClose} />
    );
  }
  if (asked === "people") {
    return <PeoplePicker title="By" emails={query.actor} onChange={keep("actor")} onClose={onClose} />;
  }
  if (asked !== "days") return null;
  const fields = [
    dateField({ id: "from", label: "From", value: query.from ?? null }, today),
    dateField({ id: "to", label: "To", value: query.to ?? null }, today),
  ];
  const submit = (values: Readonly<Record<string, string>>) => {
    for (const name of ["from", "to"]) narrow(name, [dayOf(values[name], today) ?? ""]);
    return true;
  };
  return <Form title="Days" fields={fields} onSubmit={submit} onClose={onClose} />;
}

function queryOf(text: string | undefined): StreamQuery {
  const known = new URLSearchParams(text);
  const [kind, actor] = [known.getAll("kind"), known.getAll("actor")];
  return { kind, actor, from: known.get("from") ?? undefined, to: known.get("to") ?? undefined };
}

/** The filter of a stream in words; "" without one. */
function wordsOf({ kind, actor, from, to }: StreamQuery, nameOf: (email: string) => string): string {
  const kinds = kind.map((key) => streamKinds.find((one) => one.key === key)?.label ?? key);
  const days = [from && `from ${withDates(from)}`, to && `to ${withDates(to)}`].filter((part) => part !== undefined);
  return [kinds.join(", "), actor.length > 0 ? `by ${actor.map(nameOf).join(", ")}` : "", ...days]
    .filter((part) => part !== "")
    .join("  ");
}
