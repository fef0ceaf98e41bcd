/** The version of the program that is running: its entry is named after its content, and so is all that it leads to. */
export function programVersion(): string {
  return document.querySelector("script[src*='/assets/index-']")?.getAttribute("src") ?? "";
}
