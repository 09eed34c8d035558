/** The codes on the sheet of test codes: the scanner test page compares them with the received text. */
export const scannerTestCodes = {
  /** A bar code with the letters and signs that keyboard layouts put elsewhere. */
  bars: 'KWTEST-1-AQWZYM-0123456789',
  /** A square code, longer, with small letters. */
  square: 'KWTEST-2-aqwzym-KW:0123456789+_/.',
  /** Two that one shot may read together. */
  pair: ['KWTEST-3A', 'KWTEST-3B'],
} as const;
