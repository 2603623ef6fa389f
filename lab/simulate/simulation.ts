import { smallPicture } from '@unslop/server/testing/small-picture';
import type { Answer, Answered, Caller } from './caller.ts';
import type { Processes } from './processes.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { StepWatch } from './step-watch.ts';

/** Something that the product said it did, to be looked for at the end. */
export interface Acknowledged {
  what:
    | 'slop'
    | 'art'
    | 'comment'
    | 'cancelled slop'
    | 'withdrawal'
    | 'cancelled withdrawal'
    | 'paid top-up'
    | 'purchase'
    | 'withdrawn art'
    | 'deleted account'
    | 'decision';
  id: string;
  by: string;
}

/**
 * A thief enters pictures of others and turns what they win into money before anybody looks. A poster and an accomplice share the money: one
 * puts it up, the other has to win it, and in the end the bank takes it back.
 */
export type Role = 'member' | 'thief' | 'poster' | 'accomplice';

export interface Actor {
  id: string;
  cookie: string;
  password: string;
  role: Role;
  /** The poster of an accomplice, and the other way round. */
  partner: string | null;
  /** The account was deleted, or may have been: no answer came. */
  isGone: boolean;
  hasPayoutAccount: boolean;
  /** What this one last said about each thing; undefined where no answer came. */
  likes: Map<string, boolean | undefined>;
}

export interface Thing {
  id: string;
  owner: string;
}

/** What the actors share. */
export class Simulation {
  readonly slops: Thing[] = [];
  readonly art: (Thing & { slop: string; picture: Picture })[] = [];
  /** Art with a picture of somebody else's. */
  readonly stolen = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  readonly processes: Processes;
  readonly caller: Caller;
  /** All actors only like, as before a deadline. */
  isRush = false;
  /** When the first deadlines had passed, by performance.now(). */
  pastDeadlineAt: number | null = null;
  readonly steps: StepWatch | null;

  constructor(processes: Processes, caller: Caller, steps: StepWatch | null = null) {
    this.processes = processes;
    this.caller = caller;
    this.steps = steps;
  }
}

export function isOk(answer: Answer): answer is Answered {
  return answer !== 'unknown' && answer.status < 300;
}

/** One colour. */
export type Picture = readonly [red: number, green: number, blue: number];

export const newPicture = (random: SeededRandom): Picture => [
  random.between(0, 255),
  random.between(0, 255),
  random.between(0, 255),
];

/** @returns the picture's address, or undefined when it was not taken */
export async function upload(
  caller: Caller,
  cookie: string,
  purpose: string,
  colour: Picture,
): Promise<string | undefined> {
  const picture = await smallPicture(...colour);
  const form = () => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'colour.png');
    return data;
  };
  const answer = await caller.call('uploadImage', cookie, { query: { purpose }, form });
  return isOk(answer) ? answer.body.image_url : undefined;
}
