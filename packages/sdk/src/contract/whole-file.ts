/**
 * The response header of an export of which the hub reads so many rows at most: `false` where there are more than the
 * file has. A file that comes without it is whole.
 */
export const wholeFileHeader = "iphub-is-whole";
