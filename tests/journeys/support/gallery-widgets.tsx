import { Avatar } from "@iphub/web/identity/users/avatar.tsx";
import { AssigneePicker, type PersonOption } from "@iphub/web/identity/users/people-picker.tsx";
import { HealthDot } from "@iphub/web/operations/health/health-dot.tsx";
import { Button } from "@iphub/web/web-kit/button.tsx";
import { Checkbox } from "@iphub/web/web-kit/checkbox.tsx";
import { CopyText } from "@iphub/web/web-kit/copy-text.tsx";
import { DateText } from "@iphub/web/web-kit/date-text.tsx";
import { DueBadge } from "@iphub/web/web-kit/due-badge.tsx";
import { Icon, type IconSize } from "@iphub/web/web-kit/icon.tsx";
import { icons } from "@iphub/web/web-kit/icon-map";
import { Markdown } from "@iphub/web/web-kit/markdown.tsx";
import { MiddleEllipsis } from "@iphub/web/web-kit/middle-ellipsis.tsx";
import { ConfirmModal, Modal } from "@iphub/web/web-kit/modal.tsx";
import { Page } from "@iphub/web/web-kit/page.tsx";
import { Select } from "@iphub/web/web-kit/select.tsx";
import { LoadingLock, Spinner } from "@iphub/web/web-kit/spinner.tsx";
import { EmptyState, ErrorState, Skeleton } from "@iphub/web/web-kit/states.tsx";
import { Tabs } from "@iphub/web/web-kit/tabs.tsx";
import { TextField } from "@iphub/web/web-kit/text-field.tsx";
import { Toasts } from "@iphub/web/web-kit/toasts.tsx";
import { type ReactNode, useState } from "react";
import { people, searchPeople } from "./gallery-people.ts";
import { galleryToasts } from "./gallery-toasts.ts";

const sizes: readonly IconSize[] = ["xs", "sm", "smx", "md", "mdx", "lg", "xlg", "xxlg", "xxxlg"];
const iconNames = Object.keys(icons).filter((name): name is keyof typeof icons => name in icons);
const note =
  "**Claim 1** needs the *ceramic* layer.\n\n- see `[0042]`\n- [x] filed\n- [ ] paid\n- <img src=x onerror=alert(1)>[prior art](https://example.org)";

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section style={{ display: "grid", gap: 12, alignContent: "start", minWidth: 0 }}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div style={{ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center" }}>{children}</div>;
}

function Buttons() {
  return (
    <Section title="Buttons and icons">
      <Row>
        <Button icon="plus">New matter</Button>
        <Button colour="secondary">Cancel</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Saving</Button>
      </Row>
      <Row>
        <Button variant="text">Show all</Button>
        <Button variant="text" colour="secondary">
          Undo
        </Button>
        <Button variant="icon" icon="edit" label="Edit" />
        <Button variant="icon" colour="secondary" icon="pin" label="Pin" />
      </Row>
      <Row>
        {sizes.map((size) => (
          <Icon key={size} name="clock" size={size} />
        ))}
      </Row>
      <Row>
        {iconNames.map((name) => (
          <Icon key={name} name={name} size="mdx" />
        ))}
      </Row>
    </Section>
  );
}

function Fields() {
  const [name, setName] = useState("Ada");
  const [title, setTitle] = useState("");
  const [checked, setChecked] = useState(true);
  const [order, setOrder] = useState<"due" | "title">("due");
  const [chosen, setChosen] = useState<readonly PersonOption[]>([]);
  const [assignees, setAssignees] = useState<readonly PersonOption[]>(people.slice(0, 2));
  const selectedToast = (message: string) => galleryToasts.show({ type: "success", title: message });
  return (
    <Section title="Fields">
      <TextField
        label="First name"
        value={name}
        onChange={setName}
        error={name === "" ? "First name is empty: enter a first name." : undefined}
      />
      <TextField label="Email" type="email" value="ada@iphub.example" onChange={setName} readOnly />
      <TextField
        label="Title"
        value={title}
        onChange={setTitle}
        debounceMs={1000}
        hint={`Reported: ${title}`}
        placeholder="As filed"
      />
      <TextField label="Note" multiline value={title} onChange={setTitle} />
      <Select
        label="Sort by"
        value={order}
        onChange={setOrder}
        options={[
          { value: "due", title: "Due date" },
          { value: "title", title: "Title" },
        ]}
      />
      <Checkbox label="Colour coding" checked={checked} onChange={setChecked} hint="Words and shapes stay." />
      <Checkbox label="All columns" mixed checked={false} onChange={setChecked} />
      <Checkbox label="Client Date" checked disabled onChange={setChecked} />
      <AssigneePicker
        label="My assistants"
        selected={chosen}
        onChange={setChosen}
        search={searchPeople}
        onItemsSelected={selectedToast}
      />
      <AssigneePicker selected={assignees} onChange={setAssignees} search={searchPeople} />
    </Section>
  );
}

function Words() {
  return (
    <Section title="Words">
      <Row>
        <DueBadge glyph="▲" words="3 d overdue" tone="danger" />
        <DueBadge glyph="◆" words="today" tone="warn" />
        <DueBadge glyph="●" words="in 2 d" tone="text" />
        <DueBadge glyph="○" words="14 Jan" tone="muted" />
        <DueBadge glyph="✓" words="done" tone="ok" />
        <DueBadge glyph="–" words="none" tone="muted" />
        <DueBadge glyph="▲" words="3 d overdue" tone="danger" coloured={false} />
      </Row>
      <Row>
        <Avatar initials="AB" name="Ada Byron" size="sm" />
        <Avatar initials="BO" name="Ben Okafor" />
        <Avatar initials="CM" name="Cleo Marin" size="lg" />
        <HealthDot status="up" to="/" />
        <HealthDot status="warn" to="/" />
        <HealthDot status="down" to="/" />
        <CopyText text="US 17/248,024" label="Copy the reference" />
      </Row>
      <p>
        Due <DateText value="2026-06-01" weekday /> · filed <DateText value="2021-01-05T23:30:00Z" time />
      </p>
      <div style={{ width: 140, display: "flex" }} data-testid="narrow">
        <MiddleEllipsis text="PCT/IB2021/050123-A17/248,024" />
      </div>
      <Markdown text={note} />
      <Spinner label="Loading inventions" showLabel />
      <Skeleton />
    </Section>
  );
}

type Overlay = "modal" | "confirm" | "lock" | null;

function Overlays() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [tab, setTab] = useState<"overview" | "stream" | "ifw">("overview");
  const close = () => setOverlay(null);
  return (
    <Section title="Overlays and states">
      <Row>
        <Button colour="secondary" onClick={() => setOverlay("modal")}>
          Open modal
        </Button>
        <Button colour="secondary" onClick={() => setOverlay("confirm")}>
          Open confirm
        </Button>
        <Button colour="secondary" onClick={() => setOverlay("lock")}>
          Lock
        </Button>
        <Button
          colour="secondary"
          onClick={() =>
            galleryToasts.show({ type: "success", title: "Task finished", undo: () => setOverlay("confirm") })
          }
        >
          Finish
        </Button>
        <Button
          colour="secondary"
          onClick={() =>
            galleryToasts.show({
              type: "error",
              title: "Failed to save changes",
              message: "Please, try again later or contact our development team.",
            })
          }
        >
          Fail
        </Button>
      </Row>
      <Tabs
        label="Invention"
        tabs={[
          { id: "overview", title: "Overview" },
          { id: "stream", title: "Stream", count: 25 },
          { id: "ifw", title: "IFW" },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <p>The {tab} of the invention.</p>
      </Tabs>
      <EmptyState message="There are no inventions yet." action={<Button icon="plus">New matter</Button>} />
      <ErrorState what="The inventions could not be loaded." onRetry={close} requestId="req-01J9Z3" />
      {overlay === "modal" && (
        <Modal title="Profile" onClose={close} footer={<Button onClick={close}>Save</Button>}>
          <TextField label="Last name" value="Byron" onChange={close} />
          <AssigneePicker selected={[]} onChange={close} search={searchPeople} />
        </Modal>
      )}
      {overlay === "confirm" && (
        <ConfirmModal
          title="Delete note?"
          message="The note is taken off the milestone. The history keeps it."
          confirmLabel="Delete note"
          onConfirm={close}
          onCancel={close}
        />
      )}
      {overlay === "lock" && <LoadingLock label="Signing in" />}
    </Section>
  );
}

/** Every shared widget on one page. */
export function WidgetGallery() {
  return (
    <main style={{ height: "100%", overflow: "auto" }}>
      <Page title="Widgets">
        <div
          style={{ display: "grid", gap: 32, gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))" }}
        >
          <Buttons />
          <Fields />
          <Words />
          <Overlays />
        </div>
      </Page>
      <Toasts toasts={galleryToasts} />
    </main>
  );
}
