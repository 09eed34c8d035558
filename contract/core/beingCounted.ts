/**
 * Stands in an answer in place of a quantity that its reader counts at that moment: a blind count must not show the book quantity. An empty
 * value or a zero would be read as a fact. Screens and files show the text `stock.being-counted` for it.
 */
export const beingCounted = 'hidden: being counted';
