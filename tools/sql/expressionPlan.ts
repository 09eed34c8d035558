import { type Expression, type Identifier, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import { constantAround, fileOf, functionAround, isUse, textOf } from './astParts.ts';
import type { TypeValues } from './typeValues.ts';

/** Why the values of an expression cannot be computed without running the product. */
export class Unknown extends Error {}

/** Makes an expression that its module can evaluate, and lists the values that must be given for it. */
export class ExpressionPlan {
  /** Values known only by callers or types, by their text in the expression. */
  readonly leaves = new Map<string, Node>();
  readonly #project: Project;
  readonly #types: TypeValues;
  /** Constants of the functions around it. */
  readonly #constants = new Map<Node, string>();
  readonly #code: string;

  constructor(expression: Expression, project: Project, types: TypeValues) {
    this.#project = project;
    this.#types = types;
    this.#code = this.#codeOf(expression, expression);
  }

  /** The code of the expression behind its constants, in the order they stand; a leaf is written as its name among the given. */
  code(names: ReadonlyMap<string, string>): string {
    const inPlace = (text: string): string => text.replace(/\u0001(.*?)\u0001/gs, (_whole, leaf: string) => names.get(leaf) ?? leaf);
    const constants = [...this.#constants].sort(([a], [b]) => a.pos - b.pos).map(([, one]) => inPlace(one));
    return `(() => { ${constants.join('\n')}\nreturn (${inPlace(this.#code)}); })()`;
  }

  /** The text of a node with its leaves marked; the things that it needs are added to the plan. */
  #codeOf(node: Node, within: Node): string {
    const file = fileOf(node);
    const start = node.getStart(file);
    const marks: { from: number; to: number; code: string }[] = [];
    const visit = (at: Node): void => {
      if (at.kind === SyntaxKind.AwaitExpression) throw new Unknown('it waits for an answer');
      if (at.kind === SyntaxKind.ThisKeyword) throw new Unknown('it depends on the object that it is a method of');
      if (at.kind === SyntaxKind.Identifier && isUse(at)) {
        const leaf = this.#leafAt(at as Identifier, within, file);
        if (!leaf) return;
        const short = at.parent.kind === SyntaxKind.ShorthandPropertyAssignment ? `${textOf(at)}: ` : '';
        this.leaves.set(textOf(leaf), leaf);
        marks.push({ from: leaf.getStart(file), to: leaf.end, code: `${short}\u0001${textOf(leaf)}\u0001` });
        return;
      }
      at.forEachChild(visit);
    };
    visit(node);
    let code = file.text.slice(start, node.end);
    for (const { from, to, code: put } of marks.sort((a, b) => b.from - a.from)) {
      code = code.slice(0, from - start) + put + code.slice(to - start);
    }
    return code;
  }

  /** The value that must be given for a name here; undefined where the module or a constant has it. */
  #leafAt(node: Identifier, within: Node, file: SourceFile): Node | undefined {
    const declared = declarationOf(this.#project, node);
    if (!declared || fileOf(declared) !== file || !functionAround(declared)) return undefined;
    if (declared.pos >= within.pos && declared.end <= within.end) return undefined;
    const leaf = this.#widest(node);
    if (leaf !== node || this.#types.of(node)) return leaf;
    const statement = constantAround(declared);
    if (!statement) return node;
    if (!this.#constants.has(statement)) {
      try {
        this.#constants.set(statement, '');
        this.#constants.set(
          statement,
          `${statement.kind === SyntaxKind.VariableDeclaration ? 'const ' : ''}${this.#codeOf(statement, statement)};`,
        );
      } catch (error) {
        this.#constants.delete(statement);
        if (!(error instanceof Unknown)) throw error;
        return node;
      }
    }
    return undefined;
  }

  /** The longest `a.b.c` from here whose type has its values; the name itself where there is none. */
  #widest(node: Node): Node {
    for (
      let at = node;
      at.parent.kind === SyntaxKind.PropertyAccessExpression && (at.parent as unknown as { expression: Node }).expression === at;
    ) {
      at = at.parent;
      if (this.#types.of(at)) return at;
    }
    return node;
  }
}

/** The declaration of a name. */
export function declarationOf({ checker }: Project, node: Node): Node | undefined {
  const short = node.parent.kind === SyntaxKind.ShorthandPropertyAssignment;
  const symbol = short ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node);
  return symbol?.valueDeclaration?.resolve();
}
