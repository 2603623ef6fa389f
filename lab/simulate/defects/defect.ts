/** One mistake that people really make, and what must find it. */
export interface Defect {
  name: string;
  /** One sentence: what the product does wrong then. */
  says: string;
  plants: readonly Plant[];
  /** The finding that names this defect, as `findingsOf` words it; any other may have another reason. */
  foundBy: RegExp;
}

/** A change of the running product; the sources stay as they are. */
export type Plant = SourcePlant | RoutinePlant | StatementPlant;

/** In a module, when it is loaded. */
export interface SourcePlant extends Replacement {
  /** From the root of the repository. */
  file: string;
}

/** In a routine of the database, after migrating. */
interface RoutinePlant extends Replacement {
  routine: string;
}

/** A statement of the owner's, after migrating. */
interface StatementPlant {
  sql: string;
  /** What it is about, as database/schema.sql has it. */
  about: string;
}

export interface Replacement {
  find: string;
  put: string;
}

export const isInSource = (plant: Plant): plant is SourcePlant => 'file' in plant;

/**
 * The text with all replacements made.
 * @throws Error when a text to be replaced is not there exactly once, so that a defect is never disarmed in silence
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
