import { parseSync } from 'vite';

/** A node of the syntax tree, as far as this reads it. */
interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: each type of node has other fields
  [field: string]: any;
}

/**
 * Returns the titles of the tests in which every expectation is that something is not there. Such a test also passes when
 * nothing has happened at all.
 */
export function negativeOnlyTests(file: string, code: string): string[] {
  const nodes = [...walk(parseSync(file, code).program as unknown as Node)];
  const functions = functionsOf(nodes);
  return nodes.flatMap((node) => {
    const body = isTest(node) && node.arguments.findLast(isFunction);
    if (!body) return [];
    const kinds = [...walk(body)].map(kindOf).filter((kind) => kind !== null);
    if (kinds.length === 0 || isPositiveIn(body, functions, new Set())) return [];
    const [title] = node.arguments;
    return [code.slice(title.start, title.end)];
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = (node: Node) => /^(Arrow)?Function/.test(node.type);

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* walk(child);
}

/** The functions of a file by their names: helpers of its tests may expect something themselves. */
function functionsOf(nodes: readonly Node[]): Map<string, Node> {
  return new Map(
    nodes.flatMap((node): [string, Node][] => {
      if (node.type === 'FunctionDeclaration') return [[node.id.name, node]];
      const isNamed = node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init;
      return isNamed && isFunction(node.init) ? [[node.id.name, node.init]] : [];
    }),
  );
}

/** `test(…)`, `it.each(…)(…)` and the like. */
function isTest(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length < 2) return false;
  let callee: Node = node.callee;
  for (;;) {
    if (callee.type === 'MemberExpression') callee = callee.object;
    else if (callee.type === 'CallExpression') callee = callee.callee;
    else if (callee.type === 'TaggedTemplateExpression') callee = callee.tag;
    else return callee.type === 'Identifier' && /^(test|it)$/.test(callee.name);
  }
}

/** Calls that throw unless something happens. */
const WAITS = /^(expect[A-Z]|eventually$|until|waitFor)/;

function isPositiveIn(body: Node, functions: Map<string, Node>, seen: Set<string>): boolean {
  for (const node of walk(body)) {
    if (kindOf(node) === 'positive') return true;
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') continue;
    const { name } = node.callee;
    if (WAITS.test(name)) return true;
    const called = functions.get(name);
    if (!called || seen.has(name)) continue;
    seen.add(name);
    if (isPositiveIn(called, functions, seen)) return true;
  }
  return false;
}

/** Reads `expect(x).not.toBe(y)`; null for anything else. */
function kindOf(node: Node): 'positive' | 'negative' | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const names: string[] = [];
  let of: Node = node.callee;
  for (; of.type === 'MemberExpression'; of = of.object) names.unshift(of.property.name);
  const begin = of.type === 'CallExpression' ? of.callee : of;
  const isExpect = (it: Node) => it.type === 'Identifier' && it.name === 'expect';
  if (!isExpect(begin) && !(begin.type === 'MemberExpression' && isExpect(begin.object))) return null;
  const matcher = names.at(-1)!;
  // That something ends, with an error or without one, is an event.
  if (matcher.startsWith('toThrow') || names.includes('resolves')) return 'positive';
  return names.includes('not') === saysNothing(matcher, node.arguments[0]) ? 'positive' : 'negative';
}

/** True for an expectation that something is absent or empty. */
function saysNothing(matcher: string, argument: Node | undefined): boolean {
  switch (matcher) {
    case 'toBeNull':
    case 'toBeUndefined':
    case 'toBeHidden':
      return true;
    case 'toBe':
    case 'toEqual':
    case 'toStrictEqual':
      return isEmpty(argument);
    case 'toHaveLength':
    case 'toHaveCount':
      return argument?.value === 0;
    default:
      return false;
  }
}

function isEmpty(node: Node | undefined): boolean {
  if (!node) return true;
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  if (node.type === 'ObjectExpression') return node.properties.length === 0;
  return (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined');
}
