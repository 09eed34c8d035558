/** Whether this is a touch device: a handheld or a tablet, where a scanner may put its text into the field that has the focus. */
export const hasTouch = (): boolean => navigator.maxTouchPoints > 0;
