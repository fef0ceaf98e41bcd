/** A statement that only reads, and so may be sent again when its answer was lost. */
export const reading = /^\s*select\b/i;
