import { escapeMarkup } from "../../platform/escape-markup.ts";

/** The permanent id by which Word knows the add-in. */
const addInId = "3f0c5a52-6d0b-4b67-9d0e-1b7f4a2c9e61";

/**
 * The manifest that Word loads the add-in from: an add-in only manifest of a task pane. `base` is the address of its
 * files.
 */
export function wordManifest(base: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="TaskPaneApp">
  <Id>${addInId}</Id>
  <Version>1.0.0.0</Version>
  <ProviderName>iphub</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="iphub"/>
  <Description DefaultValue="Finds a matter and inserts its references and dates"/>
  <IconUrl DefaultValue="${escapeMarkup(base)}/icon-32.png"/>
  <HighResolutionIconUrl DefaultValue="${escapeMarkup(base)}/icon-64.png"/>
  <SupportUrl DefaultValue="${escapeMarkup(new URL("/", base).href)}"/>
  <AppDomains><AppDomain>${escapeMarkup(new URL(base).origin)}</AppDomain></AppDomains>
  <Hosts><Host Name="Document"/></Hosts>
  <DefaultSettings><SourceLocation DefaultValue="${escapeMarkup(base)}/taskpane.html"/></DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
</OfficeApp>
`;
}

/** The sites on which Word shows the task pane in a frame: its own, and those of the documents. */
export const wordSites = [
  "https://*.cloud.microsoft",
  "https://*.officeapps.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.sharepoint.com",
];

/** What the task pane does in Word alone: inserts at the cursor. */
export const wordProgram = `const verb = () => "Insert";

const begin = async () => "";

async function insert(text) {
  if (!globalThis.Word) {
    await navigator.clipboard.writeText(text);
    return "Word is not here: copied.";
  }
  await globalThis.Word.run(async (context) => {
    context.document.getSelection().insertText(text, "Replace");
    await context.sync();
  });
  return "Inserted.";
}
`;
