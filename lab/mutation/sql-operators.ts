import type { Change } from './change.ts';

/**
 * Returns defects in SQL: dropped or inverted conditions, changed comparisons, limits, orders, signs and aggregates,
 * and removed statements or exceptions.
 * @param text  SQL; `${…}` counts as one value
 * @param offset  position of the text in its file
 */
export function sqlChanges(text: string, offset = 0): Change[] {
  const masked = mask(text);
  const changes: Change[] = [];
  const add = (start: number, end: number, to: string, rule: string): void => {
    changes.push({ start: start + offset, end: end + offset, to, rule });
  };
  const each = (pattern: RegExp, found: (match: RegExpExecArray) => void): void => {
    for (const match of masked.matchAll(pattern)) found(match);
  };

  each(/(?<![<>!:=|@-])(<=|>=|<>|<|>|=)(?![<>=@-])/g, (match) => {
    if (isNoComparison(masked, match.index) || isOfJoin(masked, match.index)) return;
    const to = { '<=': '<', '>=': '>', '<': '<=', '>': '>=', '<>': '=', '=': '<>' }[match[0]]!;
    add(match.index, match.index + match[0].length, to, 'another comparison');
  });
  each(/\bis (not )?null\b/g, (match) =>
    add(match.index, match.index + match[0].length, match[1] ? 'is null' : 'is not null', 'null is taken for a value'),
  );
  each(/\b(not )?exists \(/g, (match) =>
    add(match.index, match.index + match[0].length, match[1] ? 'exists (' : 'not exists (', 'existence inverted'),
  );
  each(/\b(and|where) /g, (match) => {
    const end = conditionEnd(masked, match.index + match[0].length);
    if (match[1] === 'and' && isBetween(masked, match.index)) return;
    if (masked.slice(match.index + match[0].length, end).trim() === '') return;
    if (match[1] === 'and') {
      add(match.index, end, '', 'a condition left out');
      add(match.index, match.index + 3, 'or', 'or instead of and');
    } else add(match.index + match[0].length, end, 'true ', 'a condition left out');
  });
  each(/\bor /g, (match) => {
    // Skip `create or replace` and the events of a trigger.
    if (/\bcreate $|\b(before|after)\b[\w\s]*$/.test(masked.slice(0, match.index))) return;
    add(match.index, match.index + 2, 'and', 'and instead of or');
  });
  each(/ (desc|asc)\b/g, (match) =>
    add(match.index, match.index + match[0].length, match[1] === 'desc' ? ' asc' : ' desc', 'another order'),
  );
  each(/\border by ([^,()]+?)(?=,|\)|$|\n\s*limit|\blimit\b|;|\bfor \b)/g, (match) => {
    if (/\b(desc|asc)\b/.test(match[1]!)) return;
    const end = match.index + match[0].trimEnd().length;
    add(end, end, ' desc', 'another order');
  });
  each(/\blimit (\d+)/g, (match) =>
    add(match.index, match.index + match[0].length, `limit ${Number(match[1]) + 1}`, 'another limit'),
  );
  each(/ ([+-]) (?=\S)/g, (match) =>
    add(match.index + 1, match.index + 2, match[1] === '+' ? '-' : '+', 'another sign'),
  );
  each(/\b(greatest|least|min|max|sum|distinct |true|false)\b(\(?)/g, (match) => {
    const to: Record<string, string> = { greatest: 'least', least: 'greatest', min: 'max', max: 'min', sum: 'max' };
    const word = match[1]!;
    if (word === 'distinct ') {
      if (/\bis (not )?$/.test(masked.slice(0, match.index))) return;
      add(match.index, match.index + word.length, '', 'doubles are kept');
    } else if (word === 'true' || word === 'false') {
      add(match.index, match.index + word.length, word === 'true' ? 'false' : 'true', 'another truth');
    } else if (match[2]) add(match.index, match.index + word.length, to[word]!, 'another aggregate');
  });
  each(/\bfilter \((?=where)/g, (match) => {
    const end = closing(masked, match.index + 'filter '.length);
    add(match.index, end + 1, '', 'a filter left out');
  });
  // Statements in the body of a procedure.
  each(/(?<=\n\s+)(perform|raise exception|insert into|update|delete from)\b[^;]*;/g, (match) => {
    if (!isInProcedure(masked, match.index)) return;
    add(match.index, match.index + match[0].length, 'null;', 'a statement left out');
  });
  each(/(?<=\b(?:if|elsif) )(?!not exists\b)([^;]+?)(?= then\b)/g, (match) => {
    for (const to of ['true', 'false']) {
      add(match.index, match.index + match[0].length, to, `condition is always ${to}`);
    }
  });
  return changes;
}

/** Blanks out strings, comments and `${…}`, keeping the length. */
function mask(text: string): string {
  const blank = (found: string): string => found.replace(/[^\n]/g, ' ');
  let masked = text
    .replace(/--[^\n]*/g, blank)
    .replace(/'(?:[^']|'')*'/g, (found) => `'${'q'.repeat(found.length - 2)}'`);
  for (let at = masked.indexOf('${'); at >= 0; at = masked.indexOf('${', at + 1)) {
    const end = closing(masked, at + 1);
    masked = masked.slice(0, at) + 'q'.repeat(end + 1 - at) + masked.slice(end + 1);
  }
  return masked;
}

/** Returns the position of the bracket that closes the one at `at`. */
function closing(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if ('({['.includes(text[end]!)) depth += 1;
    if (')}]'.includes(text[end]!)) depth -= 1;
    if (depth === 0) return end;
  }
  return text.length - 1;
}

const CONDITION_ENDS =
  /^(and|or|group by|order by|limit|returning|on conflict|where|then|union|having|left join|join|for (no key )?update|for (no )?key share|for share|offset|window|do|loop|end|do update|execute|with)\b|^\$\$/;

function conditionEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at]!;
    if (char === '(') at = closing(text, at);
    else if (')],;'.includes(char)) return at;
    else if (/\W/.test(text[at - 1] ?? ' ') && CONDITION_ENDS.test(text.slice(at, at + 20))) return at;
  }
  return text.length;
}

function isBetween(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 120), at);
  const between = before.lastIndexOf('between ');
  return between >= 0 && !/\band\b/.test(before.slice(between));
}

/** True for `set a = 1` and `f(a => 1)`, which only look like comparisons. */
function isNoComparison(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const clause = before.lastIndexOf('set ');
  if (clause >= 0 && !/\b(where|from|on|select|as|when|begin)\b|;/.test(before.slice(clause))) return true;
  return /\b(set search_path|using errcode)\s*$/.test(before) || /^(=>|->)/.test(text.slice(at));
}

/** True for the `=` of a join. Its opposite joins everything with everything, which any test would detect. */
function isOfJoin(text: string, at: number): boolean {
  return text[at] === '=' && /\bon [\w.]+\s*$/.test(text.slice(Math.max(0, at - 80), at));
}

function isInProcedure(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const isOpen = (before.match(/\$\$/g)?.length ?? 0) % 2 === 1;
  return isOpen && /\bbegin\b/.test(before.slice(before.lastIndexOf('$$')));
}
