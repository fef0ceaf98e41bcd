/** The attribute with the address of a remote image until the reader loads it. */
export const remoteImageAttribute = "data-remote-src";
