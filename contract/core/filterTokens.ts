import type { FilterFault } from './filter.ts';

/** A piece of a filter text; `name` is a quoted identifier, `text` the piece without its quotes. */
export type FilterToken = {
  kind: 'word' | 'name' | 'string' | 'number' | 'sign' | 'end';
  text: string;
  position: number;
};

/** Carries a fault out of the reader; never leaves `filterFromText`. */
export class Refusal extends Error {
  readonly fault: FilterFault;

  constructor(fault: FilterFault) {
    super(fault.fault);
    this.fault = fault;
  }
}

/** Stops reading a filter text at this place. */
export function refuse(fault: FilterFault['fault'], position: number, text: string, field?: string): never {
  const shown = text.slice(0, 40);
  throw new Refusal(field === undefined ? { fault, position, text: shown } : { fault, field: field.slice(0, 100), position, text: shown });
}

// One alternative a kind of token. A number must not run into a letter (0x41, 1e5), a comment is no sign.
const pattern =
  /[Nn]?'(?<string>(?:[^']|'')*)'(?!')|\[(?<bracketed>[^[\]]+)\]|"(?<quoted>[^"]+)"|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<number>-?(?:\d+(?:\.\d*)?|\.\d+))(?![\p{L}\p{N}_.])|(?<sign><>|!=|<=|>=|[=<>(),.])/uy;
const space = /\s*/uy;

function tokenOf(match: RegExpExecArray, position: number): FilterToken {
  const { string, bracketed, quoted, word, number, sign } = match.groups ?? {};
  if (string !== undefined) return { kind: 'string', text: string.replaceAll("''", "'"), position };
  if (word !== undefined) return { kind: 'word', text: word, position };
  if (number !== undefined) return { kind: 'number', text: number, position };
  if (sign !== undefined) return { kind: 'sign', text: sign, position };
  return { kind: 'name', text: bracketed ?? quoted ?? '', position };
}

/** Cuts a filter text into tokens, the last of kind `end`; anything that is no token is refused with its position. */
export function filterTokens(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  let position = 0;
  for (;;) {
    space.lastIndex = position;
    position += space.exec(text)?.[0].length ?? 0;
    if (position >= text.length) return [...tokens, { kind: 'end', text: '', position }];
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) refuse('bad-syntax', position, text.slice(position));
    tokens.push(tokenOf(match, position));
    position = pattern.lastIndex;
  }
}
