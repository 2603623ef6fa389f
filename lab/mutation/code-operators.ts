import { parseSync } from 'vite';
import type { Change } from './change.ts';
import { sqlChanges } from './sql-operators.ts';

/** An ESTree node. Only its position and children matter here. */
interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tree has a hundred shapes; each rule names the fields of its own
  [field: string]: any;
}

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const SIGNS: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=' };
/** Calls that can be removed from a chain and leave it valid. */
const LINKS = new Set(
  'where,limit,orderBy,filter,sort,toSorted,reverse,toReversed,slice,trim,toLowerCase,distinct'.split(','),
);
const TWINS: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
};
const STATES = new Set(
  'disabled,disabledReason,isLoading,readOnly,hidden,error,onClick,onSubmit,onChange,maxLength,to,href,alt,aria-label,aria-pressed,aria-current'.split(
    ',',
  ),
);
/** Expressions that may compute a number. */
const FIGURES = new Set([
  'MemberExpression',
  'CallExpression',
  'BinaryExpression',
  'ConditionalExpression',
  'AwaitExpression',
]);
/** Differences there are invisible or only visual: styles, log lines, messages of errors that report bugs. */
const UNSEEN_ATTRIBUTES = new Set(
  'className,style,sizes,key,ref,fetchPriority,loading,decoding,aria-hidden,width,height,rows,size'.split(','),
);
const UNSEEN_CALLS = /^(?:[\w.]*\blog\.\w+|console\.\w+|[\w.]*metrics[\w.]*|invariant|performance\.mark|clsx|cx)$/;

/**
 * Returns defects in TypeScript: changed conditions, comparisons, signs and numbers, removed calls, and SQL in `sql`.
 */
export function codeChanges(file: string, text: string): Change[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]!.message}`);
  const changes: Change[] = [];
  const source = (node: Node): string => text.slice(node.start, node.end);
  const add = ({ start, end }: { start: number; end: number }, to: string, rule: string): void => {
    if (text.slice(start, end) !== to) changes.push({ start, end, to, rule });
  };
  const always = (test: Node): void => {
    add(test, 'true', 'condition is always true');
    add(test, 'false', 'condition is always false');
  };
  const operator = ({ left, right, operator: was }: Node, to: string, rule: string): void => {
    const start = left.end + text.slice(left.end, right.start).indexOf(was);
    add({ start, end: start + was.length }, to, rule);
  };

  const rules: Record<string, (node: Node) => void> = {
    IfStatement: ({ test }) => always(test),
    ConditionalExpression: ({ test }) => always(test),
    BinaryExpression: (node) => {
      const isText = [node.left, node.right].some(
        (side: Node) => side.type === 'TemplateLiteral' || typeof side.value === 'string',
      );
      if (COMPARISONS[node.operator]) operator(node, COMPARISONS[node.operator]!, 'another comparison');
      else if (SIGNS[node.operator] && !isText) operator(node, SIGNS[node.operator]!, 'another sign');
    },
    AssignmentExpression: (node) => {
      if (SIGNS[node.operator]) operator(node, SIGNS[node.operator]!, 'another sign');
    },
    LogicalExpression: (node) => {
      if (node.operator === '&&') operator(node, '||', 'or instead of and');
      if (node.operator === '||') operator(node, '&&', 'and instead of or');
      // A fallback to null or undefined only changes the type, so the mutant would be equivalent.
      if (node.operator === '??' && /^(null|undefined)$/.test(source(node.right))) return;
      for (const side of [node.left, node.right] as Node[]) {
        add(node, `(${source(side)})`, node.operator === '??' ? 'without the other value' : 'a condition left out');
      }
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') add(node, `(${source(node.argument)})`, 'condition inverted');
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') add(node, String(!node.value), 'another truth');
      if (Number.isInteger(node.value) && node.raw !== '0') {
        add(node, String(node.value < 100 ? node.value + 1 : node.value * 10), 'another number');
      }
    },
    ExpressionStatement: ({ expression, start, end }) => {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression' && !isUnseen(call, source)) add({ start, end }, ';', 'a call left out');
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const name: string = callee.property.name;
      if (LINKS.has(name)) add(node, source(callee.object), `without .${name}()`);
      if (TWINS[name]) add(callee.property, TWINS[name]!, 'another function');
      const last: Node | undefined = node.arguments.at(-1);
      if (name === 'orderBy' && last?.value === 'desc') add(last, "'asc'", 'another order');
    },
    Property: (node) => {
      if (!/(count|cents|likes|total|views)$/i.test(node.key?.name ?? '') || node.shorthand) return;
      if (FIGURES.has(node.value.type)) {
        add(node.value, '0', 'a figure is always zero');
      }
    },
    JSXAttribute: (node) => {
      if (STATES.has(node.name.name) && node.value) add(node, '', `without ${node.name.name}`);
    },
    TaggedTemplateExpression: (node) => {
      if (source(node.tag).startsWith('sql')) {
        const { start, end } = node.quasi;
        changes.push(...sqlChanges(text.slice(start + 1, end - 1), start + 1));
      }
    },
  };

  const visit = (node: Node): void => {
    if (isUnseen(node, source)) return;
    rules[node.type]?.(node);
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (typeof one?.type === 'string' && typeof one.start === 'number') visit(one);
      }
    }
  };
  visit(program as unknown as Node);
  return changes;
}

function isUnseen(node: Node, source: (node: Node) => string): boolean {
  if (node.type.startsWith('Import') && node.type !== 'ImportExpression') return true;
  if (node.type.startsWith('TS')) return !/^TS(As|NonNull|Satisfies)/.test(node.type);
  if (node.type === 'JSXAttribute') return UNSEEN_ATTRIBUTES.has(node.name.name);
  // The message of an error that reports a bug of ours.
  if (node.type === 'NewExpression') return /^(\w*Error)$/.test(source(node.callee));
  return node.type === 'CallExpression' && UNSEEN_CALLS.test(source(node.callee));
}
