/** The attribute under which the address of a remote image waits until the reader asks for it. */
export const remoteImageAttribute = "data-remote-src";
