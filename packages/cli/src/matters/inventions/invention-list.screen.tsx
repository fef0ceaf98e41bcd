import { countedTotal } from "@iphub/sdk/domain/total-words";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useListLook } from "@iphub/ui-core/identity/settings/use-list-look";
import { type MatterGroupBy, matterGroupBy, matterGroupings } from "@iphub/ui-core/matters/inventions/matter-groups";
import { useInventionList } from "@iphub/ui-core/matters/inventions/use-invention-list";
import { headingInView, lookNameOf } from "@iphub/ui-core/platform/viewed-list";
import { Text } from "ink";
import { useState } from "react";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import type { ListViews } from "../../terminal-kit/list-views.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery } from "../../terminal-kit/steady.ts";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { MatterForm } from "./matter-form.tsx";
import { MatterTable } from "./matter-table.tsx";

/** All matters, or those that a saved view has, or that a search finds by title, reference or application number. */
export function InventionListScreen({ views }: { readonly views: ListViews }) {
  const { query, narrow, view: saved } = views;
  const { place, go } = useNavigation();
  const qs = query.get("qs") ?? "";
  const groupBy = matterGroupBy(query.get("groupBy"));
  const list = useInventionList({ qs }, groupBy !== null);
  const look = useListLook(lookNameOf("INVENTIONS", saved), saved?.columns);
  const [isFinding, setIsFinding] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const shownQuery = useShownQuery(place.query, list.refreshing);
  const command = commandsOf("matters", "Inventions");
  useCommands([
    command("find", ["/"], "find", () => setIsFinding(true), { rank: 20 }),
    command("new", ["n"], "new matter", () => setIsOpening(true), { rank: 21, permission: "inventions:write" }),
    reloadCommand("matters", "Inventions", list),
  ]);
  const ways = useMay("inventions:write") ? "; n opens one, and an import brings a whole docket." : ".";
  const none = `There are no matters yet${ways}`;
  const overlay = isOpening && (
    <MatterForm
      invention={null}
      onSaved={({ id }) => go({ stem: "invention", id })}
      onClose={() => setIsOpening(false)}
    />
  );
  // Until they are known, folded groups would be shown open, and a view without its columns.
  const isKnown = look.isKnown || (saved === null && groupBy === null);
  const state = isKnown ? list.state : "pending";
  const count = state === "completed" ? countedTotal(list.total, "matter") : undefined;
  return (
    <ScreenFrame title={headingInView("Inventions", saved)} count={count} overlay={overlay || views.choice}>
      <KeyScope captures={isFinding}>
        {isFinding ? (
          <FindLine
            value={qs}
            placeholder="Words, reference or application number"
            onFind={(text) => narrow("qs", [text])}
            onClose={() => setIsFinding(false)}
          />
        ) : (
          <ShownMatters qs={qs} groupBy={groupBy} />
        )}
        <ListStates
          state={state}
          failure={list.failure}
          what="matters"
          isEmpty={list.rows.length === 0}
          empty={qs === "" ? none : `Nothing found for '${qs}'.`}
        >
          <MatterTable
            key={shownQuery}
            list={list}
            groupBy={groupBy}
            folded={look.folded}
            chosen={saved === null ? undefined : look.columns}
            isActive={!isFinding}
            onFold={({ id }) => look.actions.fold(id)}
          />
        </ListStates>
      </KeyScope>
    </ScreenFrame>
  );
}

/** Which matters are listed, and by what they are grouped, in words. */
function ShownMatters({ qs, groupBy }: { readonly qs: string; readonly groupBy: MatterGroupBy | null }) {
  const theme = useTheme();
  const words = qs === "" ? theme.paint("all matters", { role: "muted" }) : theme.paint(qs, { role: "accent" });
  const grouping = matterGroupings.find(({ id }) => id === groupBy);
  const by = grouping === undefined ? "" : theme.paint(` · by ${grouping.title}`, { role: "muted" });
  return <Text wrap="truncate-end">{`  ${words}${by}`}</Text>;
}
