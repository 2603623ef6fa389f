/** One small defect: replaces the text between two positions of a file. */
export interface Change {
  start: number;
  end: number;
  to: string;
  /** The rule that made it, such as "condition is always true". */
  rule: string;
}

export interface Mutant extends Change {
  area: Area;
  /** Path from the repository root. */
  file: string;
  /** The test to try first, as "file › title" or "file": it detected this mutant before, or should. */
  likely?: string;
}

export type Area = 'features' | 'sql' | 'screens';

export function applied(text: string, { start, end, to }: Change): string {
  return text.slice(0, start) + to + text.slice(end);
}

/** Returns the lines that a change touches, before and after. */
export function diffOf(text: string, change: Change): { line: number; before: string; after: string } {
  const from = text.lastIndexOf('\n', change.start - 1) + 1;
  const until = text.indexOf('\n', change.end);
  const before = text.slice(from, until < 0 ? undefined : until);
  const after = before.slice(0, change.start - from) + change.to + before.slice(change.end - from);
  return { line: text.slice(0, change.start).split('\n').length, before, after };
}
