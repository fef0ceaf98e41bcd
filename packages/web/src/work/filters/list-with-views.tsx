import type { ViewedList } from "@iphub/sdk/contract/filters";
import { editedInView, viewedQuery } from "@iphub/sdk/domain/work/viewed-query";
import { shownView } from "@iphub/ui-core/work/filters/shown-view";
import { useListView } from "@iphub/ui-core/work/filters/use-list-view";
import { type ReactNode, useMemo } from "react";
import { latePart } from "../../web-kit/late-part.tsx";
import type { ListViews } from "../../web-kit/list-views.ts";
import { Page } from "../../web-kit/page.tsx";
import { ErrorState, LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./list-with-views.module.css";

const ListViewMenu = latePart(async () => (await import("./list-view-menu.tsx")).ListViewMenu, { isSaid: false });

type Props = {
  readonly list: ViewedList;
  /** The heading of the page, as long as the page itself is not shown. */
  readonly title: string;
  readonly children: (views: ListViews) => ReactNode;
};

/** `ListWithViews {list, title, children(views)}`: the page of a list, which begins with the view that the address names. */
export function ListWithViews({ list, title, children }: Props) {
  const [address, setAddress] = useQueryString();
  const id = address.get("filter") || undefined;
  const remote = useListView(id);
  const saved = id === undefined ? undefined : remote.data;
  const choices = saved?.choices;
  const query = useMemo(() => viewedQuery(choices, address), [choices, address]);
  const whole = { to: `/${list}`, words: `All ${title.toLowerCase()}` };
  if (id !== undefined && saved?.list !== list) {
    return (
      <Page title={title} fill>
        {saved ? (
          <ErrorState what={`‘${saved.title}’ is a view of another list.`} list={whole} />
        ) : (
          <LoadState remote={remote} what="The view could not be loaded." lines={14} height={28} list={whole} />
        )}
      </Page>
    );
  }
  return children({
    query,
    setQuery: (edit) =>
      setAddress((known) => {
        const next = [...editedInView(choices, known, edit)];
        for (const name of [...known.keys()]) known.delete(name);
        for (const [name, value] of next) known.append(name, value);
      }),
    address,
    view: shownView(saved, list, address),
    notices: saved?.warnings.map((words) => (
      <p key={words} role="status" className={styles.warning}>
        {words}
      </p>
    )),
    menu: (shown) => <ListViewMenu list={list} saved={saved} query={query} shown={shown} />,
  });
}
