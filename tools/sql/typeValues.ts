import type { Node } from 'typescript/unstable/ast';
import { type Checker, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';

/** Real values for types that no caller spells out: every kind of document, every table of master data. */
export type Catalogue = Readonly<Record<string, readonly unknown[]>>;

/** The values that a type lists itself (words, booleans, null), and those of the catalogue. */
export class TypeValues {
  readonly #checker: Checker;
  readonly #catalogue: Catalogue;

  constructor(checker: Checker, catalogue: Catalogue) {
    this.#checker = checker;
    this.#catalogue = catalogue;
  }

  of(node: Node): readonly unknown[] | undefined {
    const type = this.#checker.getTypeAtLocation(node);
    if (!type) return undefined;
    const parts = type.isUnionType() ? (type as UnionType).getTypes() : [type];
    const values = parts.map(valueOfUnit);
    if (values.every((one) => one !== undefined)) return values.map(({ value }) => value);
    const named = parts.filter((part) => !(part.flags & TypeFlags.Undefined));
    return this.#catalogue[(type.getAliasSymbol() ?? (named.length === 1 ? named[0]?.getSymbol() : undefined))?.name ?? ''];
  }
}

/** The one value of a type that has one. */
function valueOfUnit(type: Type): { value: unknown } | undefined {
  if (type.isLiteralType()) return { value: type.value };
  if (type.flags & TypeFlags.Undefined) return { value: undefined };
  return type.flags & TypeFlags.Null ? { value: null } : undefined;
}
