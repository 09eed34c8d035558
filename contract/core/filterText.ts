import type { Filter, FilterColumn, FilterFault, FilterOp } from './filter.ts';
import { allOf, FILTER_LIMITS, filterColumnFinder, filterValue, likePattern } from './filter.ts';
import type { FilterToken } from './filterTokens.ts';
import { filterTokens, Refusal, refuse } from './filterTokens.ts';

const comparisons: Readonly<Record<string, FilterOp>> = {
  '=': 'eq',
  '<>': 'ne',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
const reserved = new Set(['and', 'or', 'not', 'like', 'in', 'between', 'is', 'null']);

/** T-SQL writes a literal wildcard as `[%]`; other sets have no counterpart here and are refused. */
function patternFromText(text: string): string | undefined {
  if (/\[[^\]]*\]/.test(text.replace(/\[[%_[]\]/g, ''))) return undefined;
  const escaped = text.replace(/\[([%_[])\]|\\/g, (_, wildcard: string | undefined) =>
    wildcard === undefined ? '\\\\' : wildcard === '[' ? '[' : `\\${wildcard}`,
  );
  return likePattern(escaped);
}

/** Recursive descent over the tokens; `true` stands for `1=1`, which only an `and` may hold. */
class FilterReader {
  readonly #tokens: FilterToken[];
  readonly #find: (name: string) => FilterColumn | undefined;
  readonly #end: FilterToken;
  #next = 0;
  #terms = 0;

  constructor(tokens: FilterToken[], columns: readonly FilterColumn[]) {
    this.#tokens = tokens;
    this.#end = { kind: 'end', text: '', position: tokens.at(-1)?.position ?? 0 };
    this.#find = filterColumnFinder(columns);
  }

  readAll(): Filter {
    if (this.#peek().kind === 'end') return { and: [] };
    this.#take('and');
    const filter = this.#readOr(0);
    if (this.#peek().kind !== 'end') this.#refuse('bad-syntax');
    return filter === true ? { and: [] } : filter;
  }

  #peek(): FilterToken {
    return this.#tokens[this.#next] ?? this.#end;
  }

  #advance(): FilterToken {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #is(word: string): boolean {
    const token = this.#peek();
    return (token.kind === 'word' || token.kind === 'sign') && token.text.toLowerCase() === word;
  }

  #take(word: string): boolean {
    if (!this.#is(word)) return false;
    this.#next += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#take(word)) this.#refuse('bad-syntax');
  }

  #refuse(fault: FilterFault['fault'], token = this.#peek(), field?: string): never {
    return refuse(fault, token.position, token.text, field);
  }

  #readOr(depth: number): Filter | true {
    if (depth > FILTER_LIMITS.depth) this.#refuse('too-deep');
    const start = this.#peek();
    const first = this.#readAnd(depth);
    if (!this.#is('or')) return first;
    if (first === true) this.#refuse('bad-syntax', start);
    const parts = [first];
    while (this.#take('or')) {
      const at = this.#peek();
      const part = this.#readAnd(depth);
      if (part === true) this.#refuse('bad-syntax', at);
      parts.push(part);
    }
    return { or: parts };
  }

  #readAnd(depth: number): Filter | true {
    const parts: Filter[] = [];
    do {
      const part = this.#readNot(depth);
      if (part !== true) parts.push(part);
    } while (this.#take('and'));
    return parts.length === 0 ? true : allOf(parts);
  }

  #readNot(depth: number): Filter | true {
    if (depth > FILTER_LIMITS.depth) this.#refuse('too-deep');
    const start = this.#peek();
    if (this.#take('not')) {
      const inner = this.#readNot(depth + 1);
      if (inner === true) this.#refuse('bad-syntax', start);
      return { not: inner };
    }
    if (!this.#take('(')) return this.#readTerm();
    const inner = this.#readOr(depth + 1);
    this.#expect(')');
    return inner;
  }

  #readTerm(): Filter | true {
    this.#terms += 1;
    if (this.#terms > FILTER_LIMITS.terms) this.#refuse('too-long');
    if (this.#readAlwaysTrue()) return true;
    const column = this.#readColumn();
    const token = this.#peek();
    const op = token.kind === 'sign' && Object.hasOwn(comparisons, token.text) ? comparisons[token.text] : undefined;
    if (op) {
      this.#advance();
      return this.#comparison(column, op);
    }
    if (this.#take('is')) {
      const filled = this.#take('not');
      this.#expect('null');
      return { field: column.wire, op: filled ? 'filled' : 'empty' };
    }
    const negated = this.#take('not');
    const term = this.#readSetTerm(column);
    return negated ? { not: term } : term;
  }

  #readAlwaysTrue(): boolean {
    const [left, sign, right] = this.#tokens.slice(this.#next, this.#next + 3);
    const isOne = (token: FilterToken | undefined) => token?.kind === 'number' && token.text === '1';
    if (!isOne(left) || sign?.text !== '=' || sign.kind !== 'sign' || !isOne(right)) return false;
    this.#next += 3;
    return true;
  }

  #readColumn(): FilterColumn {
    const start = this.#peek();
    let name = this.#readName();
    if (this.#take('.')) name = this.#readName();
    return this.#find(name) ?? this.#refuse('unknown-field', start, name);
  }

  #readName(): string {
    const token = this.#peek();
    if (token.kind !== 'name' && (token.kind !== 'word' || reserved.has(token.text.toLowerCase()))) this.#refuse('bad-syntax');
    return this.#advance().text;
  }

  #comparison(column: FilterColumn, op: FilterOp): Filter {
    const token = this.#peek();
    const field = column.wire;
    // Empty text is the same as absent everywhere in the product, so = '' asks for empty.
    if (token.kind === 'string' && token.text === '' && (op === 'eq' || op === 'ne')) {
      this.#advance();
      return { field, op: op === 'eq' ? 'empty' : 'filled' };
    }
    return { field, op, value: this.#readValue(column) };
  }

  #readSetTerm(column: FilterColumn): Filter {
    const field = column.wire;
    if (this.#take('like')) return { field, op: 'like', value: this.#readPattern(column) };
    if (this.#take('between')) {
      const low = this.#readValue(column);
      this.#expect('and');
      return { field, op: 'between', value: [low, this.#readValue(column)] };
    }
    this.#expect('in');
    this.#expect('(');
    const value = [this.#readValue(column)];
    while (this.#take(',')) value.push(this.#readValue(column));
    this.#expect(')');
    return { field, op: 'in', value };
  }

  #readValue(column: FilterColumn): string {
    const token = this.#peek();
    if (token.kind !== 'string' && token.kind !== 'number') this.#refuse('bad-syntax');
    const value = filterValue(column.type, token.text);
    if (value === undefined) this.#refuse('bad-value', token, column.wire);
    this.#advance();
    return value;
  }

  #readPattern(column: FilterColumn): string {
    const token = this.#peek();
    if (token.kind !== 'string') this.#refuse('bad-syntax');
    if (column.type !== 'text' || filterValue('text', token.text) === undefined) this.#refuse('bad-value', token, column.wire);
    const pattern = patternFromText(token.text);
    if (pattern === undefined) this.#refuse('bad-value', token, column.wire);
    this.#advance();
    return pattern;
  }
}

/**
 * Parses a SQL-like text (`jsWhere` or `sqlWhere`): comparisons, like, in, between, is null, and, or, not. Everything
 * else is refused. The result has only names of our columns and checked values; the text itself never reaches the
 * database.
 */
export function filterFromText(text: string, columns: readonly FilterColumn[]): Filter | FilterFault {
  if (text.length > FILTER_LIMITS.text) return { fault: 'too-long', position: FILTER_LIMITS.text };
  try {
    return new FilterReader(filterTokens(text), columns).readAll();
  } catch (error) {
    if (error instanceof Refusal) return error.fault;
    throw error;
  }
}
