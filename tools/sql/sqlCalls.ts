import { type CallExpression, type Expression, type Node, type SourceFile, type SpreadElement, SyntaxKind } from 'typescript/unstable/ast';
import { nameOfCallee, propertyIn, textOf } from './astParts.ts';

/** A place where a statement is given to the database. */
export interface SqlCall {
  node: CallExpression;
  text: Expression;
  /** The values of `$1` and on, or of the names of a `named` text, where the call has them. */
  values: Expression | undefined;
  named: boolean;
}

/** Every call of a file that sends a statement: `query` of anything, `write` and `onRefusal` of a context or transaction, `readRows`. */
export function sqlCallsIn(file: SourceFile): SqlCall[] {
  const found: SqlCall[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.CallExpression) {
      const [first, second] = textAndValues(node as CallExpression);
      const inner = first && namedCall(first);
      const config = first?.kind === SyntaxKind.ObjectLiteralExpression ? first : undefined;
      const [text, values] = inner ? inner.arguments : config ? ['text', 'values'].map((key) => propertyIn(config, key)) : [first, second];
      if (text) found.push({ node: node as CallExpression, text, values, named: inner !== undefined });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function textAndValues(call: CallExpression): (Expression | undefined)[] {
  const { receiver, name } = nameOfCallee(call);
  const given = call.arguments;
  if (name === 'readRows' && given[0] && /pool$/i.test(textOf(given[0]))) return [given[1], given[2]];
  const sends = name === 'query' || name === 'onRefusal' || (name === 'write' && receiver && /^(ctx|transaction)$/.test(textOf(receiver)));
  return sends ? [given[0], given[1]] : [];
}

/** The call of `named` in `query(...named(text, values))`. */
function namedCall(first: Expression): CallExpression | undefined {
  if (first.kind !== SyntaxKind.SpreadElement) return undefined;
  const call = (first as SpreadElement).expression as CallExpression;
  return call.kind === SyntaxKind.CallExpression && nameOfCallee(call).name === 'named' ? call : undefined;
}
