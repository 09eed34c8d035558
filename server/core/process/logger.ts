/** What work that nobody waits for tells the server's log. */
export interface Logger {
  info: (detail: object, text: string) => void;
  warn: (detail: object, text: string) => void;
}
