/** One realistic programming mistake, and the finding that must detect it. */
export interface Defect {
  name: string;
  /** One sentence about what the product then does wrong. */
  says: string;
  plants: readonly Plant[];
  /**
   * Matches the finding that identifies this defect, as `findingsOf` words it. Other findings may have other causes.
   */
  foundBy: RegExp;
}

/** A change of the running product. The sources on disk stay the same. */
export type Plant = SourcePlant | RoutinePlant | StatementPlant;

/** Changes a module when it is loaded. */
export interface SourcePlant extends Replacement {
  /** Path from the repository root. */
  file: string;
}

/** Changes a database routine after migrating. */
interface RoutinePlant extends Replacement {
  routine: string;
}

/** Runs a statement as the owner after migrating. */
interface StatementPlant {
  sql: string;
  /** Object that the statement is about, as named in database/schema.sql. */
  about: string;
}

export interface Replacement {
  find: string;
  put: string;
}

export const isInSource = (plant: Plant): plant is SourcePlant => 'file' in plant;

/**
 * Returns the text with all replacements made.
 * @throws Error when a text to replace does not occur exactly once, so no defect is silently disarmed
 */
export function plantIn(text: string, replacements: readonly Replacement[], where: string): string {
  return replacements.reduce((before, { find, put }) => {
    const [head, tail, ...more] = before.split(find);
    if (tail === undefined || more.length > 0) {
      throw new Error(
        `A defect cannot be planted: ${where} has ${more.length + (tail === undefined ? 0 : 1)} times: ${find}`,
      );
    }
    return head + put + tail;
  }, text);
}
