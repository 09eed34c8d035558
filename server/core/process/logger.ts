/** The log of background work. */
export interface Logger {
  info: (detail: object, text: string) => void;
  warn: (detail: object, text: string) => void;
}
