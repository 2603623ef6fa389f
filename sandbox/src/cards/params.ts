import { invalid } from './errors.ts';

/**
 * Type of a parameter. `unmodelled` is a real Stripe parameter that the sandbox does not implement. It is rejected by
 * name, because ignoring it would let a wrong program pass.
 */
export type Shape =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | 'strings'
  | 'range'
  | 'any'
  | 'unmodelled'
  | { oneOf: readonly string[] }
  | { fields: Fields };

export type Fields = Record<string, Shape>;

/** The parameters of one call. `P` is the SDK's type of them. */
export type Table<P = unknown> = Fields & { readonly [typeOf]?: P };
declare const typeOf: unique symbol;

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export type Tree = string | number | boolean | null | Tree[] | { [key: string]: Tree };

/** Parses `a[b]=1&c[0]=x` into a tree. Every leaf is a string. */
export function decodeForm(text: string): Record<string, Tree> {
  const root: Record<string, Tree> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0]!, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((found) => found[1]!)];
    const last = path.length - 1;
    let at = root;
    for (const [depth, part] of path.entries()) {
      // `a[]` appends. Store it by its position, like `a[0]`.
      const key = part === '' ? String(Object.keys(at).length) : part;
      if (depth === last) at[key] = value;
      else if (typeof at[key] !== 'object') at[key] = Object.create(null) as Record<string, Tree>;
      at = at[key] as Record<string, Tree>;
    }
  }
  return root;
}

/** Checks and converts parameters. Complains in Stripe's order: unknown names, then missing ones, then values. */
export function checkParams(
  given: Record<string, Tree>,
  fields: Fields,
  required: readonly string[],
): Record<string, unknown> {
  const unknown = unknownNames(given, fields, '');
  if (unknown.length > 0) {
    const many = unknown.length > 1;
    throw invalid(
      `Received unknown parameter${many ? 's' : ''}: ${unknown.join(', ')}`,
      'parameter_unknown',
      unknown[0],
    );
  }
  for (const name of required) {
    if (given[name] === undefined || given[name] === '' || given[name] === null) {
      throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
    }
  }
  return convertFields(given, fields, '');
}

function unknownNames(given: Record<string, Tree>, fields: Fields, prefix: string): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const shown = prefix === '' ? name : `${prefix}[${name}]`;
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (shape === undefined) return [shown];
    if (typeof shape === 'object' && 'fields' in shape && isTree(value))
      return unknownNames(value, shape.fields, shown);
    if (shape === 'range' && isTree(value)) return unknownNames(value, rangeFields, shown);
    return [];
  });
}

const rangeFields: Fields = { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' };

function convertFields(given: Record<string, Tree>, fields: Fields, prefix: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const shown = prefix === '' ? name : `${prefix}[${name}]`;
    if (value !== null) result[name] = convert(value, fields[name] as Shape, shown);
  }
  return result;
}

function convert(value: Tree, shape: Shape, name: string): unknown {
  if (typeof shape === 'object') {
    if ('fields' in shape) {
      if (value === '') return '';
      if (!isTree(value)) throw invalid(`Invalid object`, 'parameter_invalid_object', name);
      return convertFields(value, shape.fields, name);
    }
    if (!shape.oneOf.some((word) => word === value)) {
      throw invalid(`Invalid ${name}: must be one of ${alternatives.format(shape.oneOf)}`, undefined, name);
    }
    return value;
  }
  return converters[shape](value, name);
}

const converters: Record<Extract<Shape, string>, (value: Tree, name: string) => unknown> = {
  unmodelled: (_value, name) => {
    throw invalid(`The sandbox does not model the parameter ${name}.`, 'sandbox_unmodelled', name);
  },
  any: (value) => value,
  string: (value, name) => {
    if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, undefined, name);
    if (value.length > 5000) throw invalid(`Invalid string: must be at most 5000 characters`, undefined, name);
    return value;
  },
  integer: toInteger,
  boolean: (value, name) => {
    const found = [true, false].find((one) => value === one || value === String(one));
    if (found === undefined) throw invalid(`Invalid boolean: ${String(value)}`, undefined, name);
    return found;
  },
  metadata: toMetadata,
  strings: (value, name) => {
    const items = Array.isArray(value) ? value : isTree(value) ? Object.values(value) : [];
    if (items.length > 0 && items.every((item) => typeof item === 'string')) return items;
    throw invalid('Invalid array', undefined, name);
  },
  range: (value, name) => (isTree(value) ? convertFields(value, rangeFields, name) : toInteger(value, name)),
};

function toInteger(value: Tree, name: string): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : NaN;
  if (!Number.isSafeInteger(number))
    throw invalid(`Invalid integer: ${String(value)}`, 'parameter_invalid_integer', name);
  return number;
}

/** Enforces Stripe's limits: 50 keys of 40 characters, values of 500. An empty value removes the key. */
function toMetadata(value: Tree, name: string): Record<string, string> {
  if (value === '') return {};
  if (!isTree(value)) throw invalid('Invalid object', 'parameter_invalid_object', name);
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalid('You can only have 50 metadata keys.', undefined, name);
  return Object.fromEntries(
    entries.map(([key, text]) => {
      const shown = `${name}[${key}]`;
      if (key.length > 40) throw invalid(`Metadata keys can be at most 40 characters.`, undefined, shown);
      if (typeof text !== 'string') throw invalid('Metadata values must be strings.', undefined, shown);
      if (text.length > 500) throw invalid('Metadata values can be at most 500 characters.', undefined, shown);
      return [key, text];
    }),
  );
}

function isTree(value: Tree): value is Record<string, Tree> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats "a, b or c". */
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });
