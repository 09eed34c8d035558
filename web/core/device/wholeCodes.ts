import './wholeCodes.css';

/** Letters and digits with hyphens between them: a place, an item, a label, a day. */
const code = /([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/;

/** A text in parts, words and codes in turn. A code that is cut at its hyphen looks like another place: the style `kw-whole` keeps it whole. */
export const wholeCodes = (text: string): { part: string; isCode: boolean }[] =>
  text.split(code).map((part, at) => ({ part, isCode: at % 2 === 1 }));
