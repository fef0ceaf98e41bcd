let areOn = true;

/** Whether a key alone, such as `e` or `?`, acts on the page wherever the focus is. */
export function singleKeysAreOn(): boolean {
  return areOn;
}

/** Switches these keys on or off in this window. */
export function setSingleKeys(wanted: boolean): void {
  areOn = wanted;
}
