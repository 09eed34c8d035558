/**
 * Days for which a write may be asked again with the same operation id and gets its stored answer. A device that kept a
 * write for longer does not send it any more: nobody knows by then whether it was done.
 */
export const replayDays = 30;
