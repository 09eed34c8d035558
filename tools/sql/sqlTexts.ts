import {
  type BindingElement,
  type CallExpression,
  type ConditionalExpression,
  type ElementAccessExpression,
  type Expression,
  type ForOfStatement,
  type Node,
  type ParameterDeclaration,
  type SourceFile,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import { callOf, fileOf, keyOfBinding, listMappedBy, parameterOf, propertyIn } from './astParts.ts';
import { declarationOf, ExpressionPlan, Unknown } from './expressionPlan.ts';
import { evaluateIn } from './moduleScope.ts';
import { type Catalogue, TypeValues } from './typeValues.ts';

const mostVariants = 400;
const deepest = 8;

type Given = ReadonlyMap<string, unknown>;

/**
 * Computes the possible values of an expression: values of its module are evaluated there, a parameter has the values of its type or
 * those of its callers.
 */
export class SqlTexts {
  readonly #project: Project;
  readonly #types: TypeValues;
  readonly #known = new Map<Node, Promise<unknown[]>>();

  constructor(project: Project, catalogue: Catalogue) {
    this.#project = project;
    this.#types = new TypeValues(project.checker, catalogue);
  }

  /** Every value that the expression can have, each once. */
  valuesOf(expression: Expression, depth = 0): Promise<unknown[]> {
    if (depth > deepest) throw new Unknown('it goes through too many callers');
    const known = this.#known.get(expression) ?? this.#evaluate(expression, depth);
    this.#known.set(expression, known);
    return known;
  }

  async #evaluate(expression: Expression, depth: number): Promise<unknown[]> {
    try {
      return await this.#evaluatePlan(new ExpressionPlan(expression, this.#project, this.#types), fileOf(expression), depth);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      const values = await this.#valuesOfAlternatives(expression, depth);
      if (!values) throw error;
      return [...new Set(values)];
    }
  }

  async #evaluatePlan(plan: ExpressionPlan, file: SourceFile, depth: number): Promise<unknown[]> {
    const names = new Map([...plan.leaves.keys()].map((text, nr) => [text, `given${nr}`]));
    const code = plan.code(names);
    const made: unknown[] = [];
    let failure: unknown;
    for (const given of await this.#assignments(plan.leaves, depth)) {
      const named = new Map([...given].map(([leaf, value]) => [names.get(leaf) ?? leaf, value]));
      // A variant that the code before would have turned away has no value.
      try {
        made.push(await evaluateIn(file.fileName, code, named));
      } catch (error) {
        failure = error;
      }
    }
    if (made.length === 0 && failure) throw new Unknown(`it cannot be evaluated: ${(failure as Error).message}`);
    return [...new Set(made)];
  }

  /** The possible combinations of the leaves: values from one caller belong together. */
  async #assignments(leaves: ReadonlyMap<string, Node>, depth: number): Promise<Given[]> {
    let given: Given[] = [new Map()];
    const add = (more: readonly Given[]): void => {
      given = given.flatMap((one) => more.map((other) => new Map([...one, ...other])));
      if (given.length > mostVariants) throw new Unknown(`it has more than ${mostVariants} variants`);
    };
    const ofCallers = new Map<Node, [string, Node][]>();
    for (const [text, node] of leaves) {
      const ofType = this.#types.of(node);
      const declared = ofType ? undefined : declarationOf(this.#project, node);
      const parameter = declared && parameterOf(declared);
      if (declared && parameter) ofCallers.set(parameter.parent, [...(ofCallers.get(parameter.parent) ?? []), [text, declared]]);
      else add((ofType ?? (await this.#valuesOfDeclaration(declared, text, depth))).map((value) => new Map([[text, value]])));
    }
    for (const [owner, wanted] of ofCallers) add(await this.#givenByCallers(owner, wanted, depth));
    return given;
  }

  async #valuesOfDeclaration(declared: Node | undefined, text: string, depth: number): Promise<readonly unknown[]> {
    if (declared?.kind === SyntaxKind.BindingElement) {
      const whole = await this.#valuesOfDeclaration(declared.parent.parent, text, depth);
      return whole.map((one) => (one as Record<string, unknown>)[keyOfBinding(declared as BindingElement)]);
    }
    if (declared?.kind === SyntaxKind.VariableDeclaration) {
      const { initializer, parent } = declared as VariableDeclaration;
      const ofType = this.#types.of((declared as VariableDeclaration).initializer ?? declared);
      if (ofType) return ofType;
      if (parent.parent.kind === SyntaxKind.ForOfStatement) return this.#elementsOf((parent.parent as ForOfStatement).expression, depth);
      if (initializer) return this.valuesOf(initializer, depth + 1);
    }
    throw new Unknown(`it depends on ${text}`);
  }

  async #elementsOf(list: Expression, depth: number): Promise<unknown[]> {
    return (await this.valuesOf(list, depth + 1)).flatMap((one) => [...(one as Iterable<unknown>)]);
  }

  /** The values that each caller of a function gives for these parameters or parts of them. */
  async #givenByCallers(owner: Node, wanted: readonly [string, Node][], depth: number): Promise<Given[]> {
    const list = listMappedBy(owner);
    const calls = list ? [] : this.#callsOf(owner);
    if (!list && calls.length === 0) throw new Unknown(`nobody is seen to call with ${wanted.map(([text]) => text).join(', ')}`);
    const all: Given[] = [];
    for (const call of list ? [undefined] : calls) {
      let given: Given[] = [new Map()];
      for (const [text, declared] of wanted) {
        const values = await this.#valuesGiven(owner, call, list, declared, depth);
        given = given.flatMap((one) => values.map((value) => new Map([...one, [text, value]])));
      }
      all.push(...given);
    }
    return all;
  }

  async #valuesGiven(
    owner: Node,
    call: CallExpression | undefined,
    list: Expression | undefined,
    declared: Node,
    depth: number,
  ): Promise<readonly unknown[]> {
    const parameter = parameterOf(declared) as ParameterDeclaration;
    const at = (owner as unknown as { parameters: readonly Node[] }).parameters.indexOf(parameter);
    const ofType = this.#types.of(parameter.name);
    const argument = call?.arguments[at] ?? parameter.initializer;
    if (declared === parameter) {
      if (ofType) return ofType;
      if (list) return at === 0 ? this.#elementsOf(list, depth) : [];
      return argument ? this.valuesOf(argument, depth + 1) : [undefined];
    }
    const { initializer } = declared as BindingElement;
    const key = keyOfBinding(declared as BindingElement);
    const property = !ofType && !list && argument ? propertyIn(argument, key) : undefined;
    const values = property
      ? await this.valuesOf(property, depth + 1)
      : (ofType ?? (list ? await this.#elementsOf(list, depth) : argument ? await this.valuesOf(argument, depth + 1) : [{}])).map(
          (one) => (one as Record<string, unknown>)[key],
        );
    if (!initializer || !values.includes(undefined)) return values;
    return [...values.filter((one) => one !== undefined), ...(await this.valuesOf(initializer, depth + 1))];
  }

  /** The calls of a function in the product, by its own name or that of the constant that holds it. */
  #callsOf(owner: Node): CallExpression[] {
    const name =
      owner.parent.kind === SyntaxKind.VariableDeclaration ? (owner.parent as VariableDeclaration).name : (owner as { name?: Node }).name;
    if (!name) return [];
    const found = this.#project.checker.getReferencedSymbolsForNode(name, name.getStart(fileOf(name)));
    const calls = found.flatMap(({ references }) => references.map((one) => callOf(one.resolve())));
    return calls.filter((one) => one !== undefined && !/[tT]est(Kit)?\.ts$/.test(fileOf(one).fileName)) as CallExpression[];
  }

  /** The values of an expression with alternatives, when it is unknown which one is used: all of them. */
  async #valuesOfAlternatives(expression: Expression, depth: number): Promise<unknown[] | undefined> {
    if (expression.kind === SyntaxKind.ConditionalExpression) {
      const { whenTrue, whenFalse } = expression as ConditionalExpression;
      return (await Promise.all([whenTrue, whenFalse].map((one) => this.valuesOf(one, depth + 1)))).flat();
    }
    if (expression.kind !== SyntaxKind.ElementAccessExpression) return undefined;
    const { expression: whole, argumentExpression } = expression as ElementAccessExpression;
    const [all, keys] = await Promise.all([whole, argumentExpression].map((one) => this.valuesOf(one as Expression, depth + 1)));
    return all?.flatMap((one) => (keys ?? []).map((key) => (one as Record<string, unknown>)[String(key)]));
  }
}
