import { escapeMarkup } from "../../platform/escape-markup.ts";

/** The permanent id by which Outlook knows the add-in. */
const addInId = "8d6b1c3e-52f7-4f0a-9a41-6c0e7f2b93d5";

/** The sizes of the button's icon, in pixels. */
const buttonSizes = [16, 32, 80] as const;

/** Where the button is that opens the pane: at an e-mail that is read, and at one that is written. */
const surfaces = { read: "MessageReadCommandSurface", written: "MessageComposeCommandSurface" } as const;

/**
 * The manifest that Outlook loads the add-in from: an add-in only manifest of a task pane, with a button that opens it
 * (`VersionOverrides`), and with a form for an Outlook that knows no buttons. `base` is the address of its files.
 */
export function outlookManifest(base: string): string {
  const address = escapeMarkup(base);
  const pane = `<SourceLocation DefaultValue="${address}/taskpane.html"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="MailApp">
  <Id>${addInId}</Id>
  <Version>1.0.0.0</Version>
  <ProviderName>iphub</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="iphub"/>
  <Description DefaultValue="Finds the matter of an e-mail, and inserts its references and dates"/>
  <IconUrl DefaultValue="${address}/icon-64.png"/>
  <HighResolutionIconUrl DefaultValue="${address}/icon-128.png"/>
  <SupportUrl DefaultValue="${escapeMarkup(new URL("/", base).href)}"/>
  <AppDomains><AppDomain>${escapeMarkup(new URL(base).origin)}</AppDomain></AppDomains>
  <Hosts><Host Name="Mailbox"/></Hosts>
  <Requirements><Sets><Set Name="Mailbox" MinVersion="1.3"/></Sets></Requirements>
  <FormSettings>
    <Form xsi:type="ItemRead">
      <DesktopSettings>${pane}<RequestedHeight>250</RequestedHeight></DesktopSettings>
    </Form>
    <Form xsi:type="ItemEdit"><DesktopSettings>${pane}</DesktopSettings></Form>
  </FormSettings>
  <Permissions>ReadWriteItem</Permissions>
  <Rule xsi:type="RuleCollection" Mode="Or">
    <Rule xsi:type="ItemIs" ItemType="Message" FormType="Read"/>
    <Rule xsi:type="ItemIs" ItemType="Message" FormType="Edit"/>
  </Rule>
  <DisableEntityHighlighting>true</DisableEntityHighlighting>
${versionOverrides(address)}</OfficeApp>
`;
}

/** The button that opens the pane, with its texts and pictures. */
function versionOverrides(address: string): string {
  const buttons = Object.entries(surfaces).map(([id, surface]) => buttonAt(id, surface));
  const images = buttonSizes.map((size) => `<bt:Image id="icon-${size}" DefaultValue="${address}/icon-${size}.png"/>`);
  return `  <VersionOverrides xmlns="http://schemas.microsoft.com/office/mailappversionoverrides"
    xsi:type="VersionOverridesV1_0">
    <Requirements><bt:Sets DefaultMinVersion="1.3"><bt:Set Name="Mailbox"/></bt:Sets></Requirements>
    <Hosts>
      <Host xsi:type="MailHost">
        <DesktopFormFactor>${buttons.join("")}
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>${images.join("")}</bt:Images>
      <bt:Urls><bt:Url id="pane" DefaultValue="${address}/taskpane.html"/></bt:Urls>
      <bt:ShortStrings><bt:String id="name" DefaultValue="iphub"/></bt:ShortStrings>
      <bt:LongStrings><bt:String id="tip" DefaultValue="Find the matter of this e-mail"/></bt:LongStrings>
    </Resources>
  </VersionOverrides>
`;
}

/** The button that opens the pane, on one of Outlook's surfaces. */
function buttonAt(id: string, surface: string): string {
  const images = buttonSizes.map((size) => `<bt:Image size="${size}" resid="icon-${size}"/>`).join("");
  return `
          <ExtensionPoint xsi:type="${surface}">
            <OfficeTab id="TabDefault">
              <Group id="group-${id}">
                <Label resid="name"/>
                <Control xsi:type="Button" id="open-${id}">
                  <Label resid="name"/>
                  <Supertip><Title resid="name"/><Description resid="tip"/></Supertip>
                  <Icon>${images}</Icon>
                  <Action xsi:type="ShowTaskpane"><SourceLocation resid="pane"/></Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>`;
}

/** The sites on which Outlook shows the task pane in a frame. */
export const outlookSites = [
  "https://*.cloud.microsoft",
  "https://outlook.office.com",
  "https://outlook.office365.com",
  "https://outlook.live.com",
];

/**
 * What the task pane does in Outlook alone: finds the matter whose reference is in the subject of the e-mail, and inserts
 * at the cursor of an e-mail that is written. At one that is read it shows the text.
 */
export const outlookProgram = `const item = () => globalThis.Office?.context?.mailbox?.item;
// The subject of an e-mail that is read is a text, that of one that is written an object.
const isWritten = () => typeof item()?.subject === "object";
const verb = () => (isWritten() ? "Insert" : "Show");

function settled(work) {
  return new Promise((resolve, reject) =>
    work(({ status, value, error }) => (status === "succeeded" ? resolve(value) : reject(error))),
  );
}

async function insert(text) {
  if (!isWritten()) return text;
  await settled((done) => item().body.setSelectedDataAsync(text, { coercionType: "text" }, done));
  return "Inserted.";
}

const subjectOf = async () =>
  isWritten() ? settled((done) => item().subject.getAsync(done)) : (item()?.subject ?? "");

const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\d]+/gu, "").replace(/^us/, "");

// What may be a reference: it has three digits next to each other.
function referencesIn(subject) {
  const words = subject.split(/[\\s:;()[\\]]+/).map((word) => word.replace(/^[.,]+|[.,]+$/g, ""));
  return [...new Set(words.filter((word) => /\\d{3}/.test(word)))].slice(0, 5);
}

async function begin() {
  const list = newList();
  await globalThis.Office?.onReady?.();
  for (const reference of referencesIn(await subjectOf())) {
    const found = await mattersFor(reference);
    const matters = found.filter(({ references }) => references.some((one) => plain(one) === plain(reference)));
    if (matters.length > 0) {
      list(matters);
      return "Found by the subject of this e-mail.";
    }
  }
  return "";
}
`;
