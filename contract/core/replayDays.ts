/**
 * Days for which a write may be repeated with the same operation id and gets its stored answer. A device no longer
 * sends an older write, because nobody knows whether it was done.
 */
export const replayDays = 30;
