/** The header in which an assistant names the person they act for, by e-mail address. */
export const actingForHeader = "x-iphub-acting-for";
