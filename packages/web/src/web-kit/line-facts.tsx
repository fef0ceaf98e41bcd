import { Fragment } from "react";

/** `LineFacts {facts}`: labels with their texts, for a definition list. */
export function LineFacts({ facts }: { readonly facts: readonly { label: string; value: string }[] }) {
  return facts.map(({ label, value }) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </Fragment>
  ));
}
