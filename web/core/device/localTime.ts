/** `yyyy-MM-dd HH:mm:ss` of a moment as a clock on the wall of this device shows it. */
export const localTime = (moment: number): string => {
  const at = new Date(moment);
  return new Date(moment - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
};
