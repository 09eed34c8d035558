/** The encodings of a text file that a person may choose from. */
export const fileEncodings = ['utf-8', 'gb18030', 'big5', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type FileEncoding = (typeof fileEncodings)[number];
