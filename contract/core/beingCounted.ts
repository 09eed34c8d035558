/**
 * What an answer has in place of a quantity that its reader counts at that moment. A count that knows the books is none; and nothing at all
 * in that place, or a zero, would be taken as a fact. Screens and files say it as the text `stock.being-counted`.
 */
export const beingCounted = 'hidden: being counted';
