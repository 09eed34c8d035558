/**
 * The globals beyond ECMAScript that the contract may use: those that browsers, web views and Node all have. Only members that the
 * contract needs are declared; the parts themselves see the full types of their platform.
 */

declare class URL {
  static canParse(url: string): boolean;
  static parse(url: string): URL | null;
  constructor(url: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly searchParams: Iterable<[name: string, value: string]>;
}

declare function structuredClone<T>(value: T): T;
