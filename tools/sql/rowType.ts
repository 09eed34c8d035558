import type { CallExpression } from 'typescript/unstable/ast';
import { type Checker, type Symbol as Named, SymbolFlags, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';
import type { ColumnType } from './columnTypes.ts';

/** A property of a declared row. */
export interface Field {
  name: string;
  optional: boolean;
  type: Type;
}

/** The declared row type of a call; undefined when it has none. */
export function declaredRow(checker: Checker, call: CallExpression): Field[] | undefined {
  const given = call.typeArguments?.[0];
  const row = given ? checker.getTypeFromTypeNode(given) : inferredRow(checker, call);
  if (!row || row.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return undefined;
  const properties = checker.getPropertiesOfType(row);
  const types = checker.getTypeOfSymbol(properties);
  return properties.map((one: Named, nr) => ({
    name: one.name,
    optional: (one.flags & SymbolFlags.Optional) !== 0,
    type: types[nr] as Type,
  }));
}

/** `T` of the promise of `T[]` that a call without a type argument gives, from where its answer goes. */
function inferredRow(checker: Checker, call: CallExpression): Type | undefined {
  const type = checker.getTypeAtLocation(call);
  const answer = type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
  if (!answer || !checker.isArrayType(answer) || !answer.isTypeReference()) return undefined;
  return checker.getTypeArguments(answer)[0];
}

/** The fault of a declared field compared with the database's type; undefined when it fits. */
export function misfit(checker: Checker, { type }: Field, { kind, words }: ColumnType): string | undefined {
  const parts = partsOf(type).filter((part) => !(part.flags & TypeFlags.Nullable));
  if (kind === 'json') return parts.some((part) => kindOf(checker, part) === 'date') ? 'is JSON, and declared a Date' : undefined;
  if (parts.some((part) => part.flags & (TypeFlags.AnyOrUnknown | TypeFlags.Instantiable))) return undefined;
  const kinds = parts.map((part) => kindOf(checker, part));
  if (!kinds.includes(kind)) return `is a ${kind}, and declared ${checker.typeToString(type)}`;
  if (!words || parts.some((part) => part.flags & TypeFlags.String)) return undefined;
  const declared = parts.map((part) => (part.isStringLiteralType() ? part.value : ''));
  const lost = words.filter((word) => !declared.includes(word));
  return lost.length > 0
    ? `can be ${lost.map((word) => `'${word}'`).join(', ')}, and is declared ${checker.typeToString(type)}`
    : undefined;
}

export const isNullable = ({ type, optional }: Field): boolean =>
  optional || partsOf(type).some((part) => part.flags & (TypeFlags.Nullable | TypeFlags.AnyOrUnknown | TypeFlags.Instantiable));

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? ((type as UnionType).getTypes() as readonly Type[]) : [type]);

function kindOf(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.StringLike) return 'string';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'buffer';
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type);
    return `list of ${element ? kindOf(checker, partsOf(element)[0] ?? element) : 'unknown'}`;
  }
  return 'object';
}
