import {
  type ArrayBindingPattern,
  type BindingElement,
  type CallExpression,
  type Expression,
  type Identifier,
  type Node,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type PropertyAccessExpression,
  type PropertyAssignment,
  type SourceFile,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';

const functions: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
]);

export function fileOf(node: Node): SourceFile {
  let at = node;
  while (at.kind !== SyntaxKind.SourceFile) at = at.parent;
  return at as SourceFile;
}

/** The text of a node without leading comments and blanks. */
export function textOf(node: Node): string {
  const file = fileOf(node);
  return file.text.slice(node.getStart(file), node.end);
}

export const lineOf = (node: Node): number => {
  const file = fileOf(node);
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
};

export function functionAround(node: Node): Node | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) if (functions.has(at.kind)) return at;
  return undefined;
}

/** Whether an identifier names a value here: not a property, not a type. */
export function isUse(node: Node): boolean {
  const { parent } = node;
  if (parent.kind === SyntaxKind.PropertyAccessExpression) return (parent as PropertyAccessExpression).expression === node;
  if (parent.kind === SyntaxKind.PropertyAssignment) return (parent as unknown as { name: Node }).name !== node;
  if (parent.kind === SyntaxKind.BindingElement) return (parent as unknown as { initializer?: Node }).initializer === node;
  return parent.kind !== SyntaxKind.TypeReference;
}

/** The called function: `receiver.name(…)` or `name(…)`. */
export function nameOfCallee({ expression }: CallExpression): { receiver: Expression | undefined; name: string } {
  if (expression.kind === SyntaxKind.PropertyAccessExpression) {
    const { expression: receiver, name } = expression as PropertyAccessExpression;
    return { receiver, name: name.text };
  }
  return { receiver: undefined, name: expression.kind === SyntaxKind.Identifier ? (expression as Identifier).text : '' };
}

/** The constant or local function that a name comes from; nothing for parameters and loop variables. */
export function constantAround(declared: Node): Node | undefined {
  let at = declared;
  while (at.kind === SyntaxKind.BindingElement) at = at.parent.parent;
  if (at.kind === SyntaxKind.FunctionDeclaration) return at;
  return at.kind === SyntaxKind.VariableDeclaration && (at as VariableDeclaration).initializer ? at : undefined;
}

/** The parameter that a name is, or is a part of. */
export function parameterOf(declared: Node): ParameterDeclaration | undefined {
  if (declared.kind === SyntaxKind.Parameter) return declared as ParameterDeclaration;
  const whole = declared.kind === SyntaxKind.BindingElement ? declared.parent.parent : undefined;
  return whole?.kind === SyntaxKind.Parameter ? (whole as ParameterDeclaration) : undefined;
}

/** The list whose elements a function is called with, when it is the argument of `map` and similar methods. */
export function listMappedBy(owner: Node): Expression | undefined {
  const call = owner.parent as CallExpression;
  if (call.kind !== SyntaxKind.CallExpression || !call.arguments.includes(owner as Expression)) return undefined;
  const { receiver, name } = nameOfCallee(call);
  return /^(map|flatMap|forEach|filter|some|every)$/.test(name) ? receiver : undefined;
}

/** The value of a key in an object literal. */
export function propertyIn(expression: Expression, key: string): Expression | undefined {
  if (expression.kind !== SyntaxKind.ObjectLiteralExpression) return undefined;
  const named = (expression as ObjectLiteralExpression).properties.filter(
    (one) => one.kind !== SyntaxKind.SpreadAssignment,
  ) as PropertyAssignment[];
  const property = named.find(({ name }) => textOf(name) === key);
  if (property?.kind === SyntaxKind.PropertyAssignment) return property.initializer;
  return (property as { kind: SyntaxKind; name: Expression } | undefined)?.kind === SyntaxKind.ShorthandPropertyAssignment
    ? (property as unknown as { name: Expression }).name
    : undefined;
}

/** The key that a part of a pattern takes: a place in a list or a property. */
export function keyOfBinding(element: BindingElement): string {
  const { parent, propertyName, name } = element;
  if (parent.kind === SyntaxKind.ArrayBindingPattern) return String((parent as ArrayBindingPattern).elements.indexOf(element));
  return textOf((propertyName ?? name) as Node);
}

/** The call of a function by this name: `name(…)` or `something.name(…)`. */
export function callOf(name: Node | undefined): CallExpression | undefined {
  const callee =
    name?.parent?.kind === SyntaxKind.PropertyAccessExpression && (name.parent as PropertyAccessExpression).name === name
      ? name.parent
      : name;
  const call = callee?.parent;
  return call?.kind === SyntaxKind.CallExpression && (call as CallExpression).expression === callee ? (call as CallExpression) : undefined;
}
