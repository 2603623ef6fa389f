import { ACTORS, CLOCK, inOrder, ordersOf } from './orders.ts';
import { type Result, runOnce, type SetScenario } from './run.ts';
import type { Choose } from './scheduler.ts';

/**
 * Serial results of a pair: one actor runs completely after the other or, if one has several transactions, between two
 * of them. Every interleaving must end like one of these: no money spent twice, no like lost, nothing refused but
 * counted.
 */
export class OneByOne {
  readonly #known: Result[] = [];
  readonly #more: AsyncGenerator<Result>;

  constructor(set: SetScenario) {
    this.#more = everyOrder(set);
  }

  /** Compares a result with those of all serial orders. @returns the differences in words; empty if it equals one */
  async differences(result: Result): Promise<string[]> {
    for (const known of this.#known) if (textOf(known) === textOf(result)) return [];
    const wrong: string[] = [];
    for (;;) {
      const { value: known, done } = await this.#more.next();
      if (done) break;
      wrong.push(...known.violations.map((what) => `one after the other: ${what}`));
      this.#known.push(known);
      if (textOf(known) === textOf(result)) return wrong;
    }
    const nearest = this.#known
      .map((known) => differenceOf(known, result))
      .toSorted((one, other) => one.length - other.length)
      .slice(0, 2);
    return [...wrong, ...nearest.flat()];
  }
}

const textOf = ({ outcomes, stands }: Result) =>
  JSON.stringify([ACTORS.map((name) => reasonOf(outcomes[name]!)), stands]);

/**
 * Treats two refusals as equal. A call checks for a debt or an account review first and for the balance second. A reversal between
 * the two may end it and take the balance. Both refusals are true, and nothing was done.
 */
const reasonOf = (outcome: string) => (outcome === 'ACCOUNT_FROZEN' ? 'INSUFFICIENT_BALANCE' : outcome);

function differenceOf(known: Result, { outcomes, stands }: Result): string[] {
  return [
    `one after the other they end as ${known.outcomes.A} / ${known.outcomes.B}, not as ${outcomes.A} / ${outcomes.B}, and there stands`,
    ...lines(known.stands, stands).map((line) => `  - ${line}`),
    ...lines(stands, known.stands).map((line) => `  + ${line}`),
  ];
}

function lines(of: string[], without: string[]): string[] {
  const left = [...without];
  return of.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Yields serial results, the likely ones first. Most results match one of those, so the rest runs on demand. */
async function* everyOrder(set: SetScenario): AsyncGenerator<Result, undefined> {
  const names = set.scenario.variant.hasDeadline ? [...ACTORS, CLOCK] : ACTORS;
  for (const order of ordersOf(names)) yield await runOnce(set, inOrder(order));
  // Then all orders of whole transactions. Each script says which actor goes next at every choice.
  for (let script: number[] | undefined = []; script; ) {
    const choices: { taken: number; of: number }[] = [];
    yield await runOnce(set, byTransactions(script, choices));
    script = nextScript(choices);
  }
}

function byTransactions(script: readonly number[], choices: { taken: number; of: number }[]): Choose {
  let current: string | undefined;
  return (paused) => {
    const goesOn = paused.find(({ name, statement }) => name === current && statement !== 'begin');
    if (goesOn) return goesOn.name;
    const taken = script[choices.length] ?? 0;
    choices.push({ taken, of: paused.length });
    current = paused[taken]!.name;
    return current;
  };
}

function nextScript(choices: readonly { taken: number; of: number }[]): number[] | undefined {
  const last = choices.findLastIndex(({ taken, of }) => taken + 1 < of);
  if (last < 0) return undefined;
  return choices.slice(0, last + 1).map(({ taken }, n) => (n === last ? taken + 1 : taken));
}
