import { smallPicture } from '@unslop/server/testing/small-picture';
import type { Answer, Answered, Caller } from './caller.ts';
import type { Processes } from './processes.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { StepWatch } from './step-watch.ts';

/** Something that the product acknowledged. At the end, the simulation looks it up in the database. */
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
    | 'retracted art'
    | 'deleted account'
    | 'decision';
  id: string;
  by: string;
}

/**
 * A thief enters other people's pictures and cashes in the prizes before anyone looks. A poster and an accomplice share
 * money. One funds a prize, and the other tries to win it. Finally the poster disputes the payment at the bank.
 */
export type Role = 'member' | 'thief' | 'poster' | 'accomplice';

export interface Actor {
  id: string;
  cookie: string;
  password: string;
  role: Role;
  /** For an accomplice: their poster. For a poster with an accomplice: the accomplice. */
  partner: string | null;
  /** True if the account was deleted, or if the deletion got no answer. */
  isGone: boolean;
  hasPayoutAccount: boolean;
  /** The actor's last acknowledged choice per thing; undefined if there was no answer. */
  likes: Map<string, boolean | undefined>;
}

export interface Thing {
  id: string;
  owner: string;
}

/** State that all actors share. */
export class Simulation {
  readonly slops: Thing[] = [];
  readonly art: (Thing & { slop: string; picture: Picture })[] = [];
  /** Art that uses someone else's picture. */
  readonly stolen = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  readonly processes: Processes;
  readonly caller: Caller;
  /** True if all actors only like things, as before a deadline. */
  isRush = false;
  /** Time when the first deadlines had passed, by performance.now(). */
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

/** A solid colour. */
export type Picture = readonly [red: number, green: number, blue: number];

export const newPicture = (random: SeededRandom): Picture => [
  random.between(0, 255),
  random.between(0, 255),
  random.between(0, 255),
];

/** Uploads a picture of one colour. @returns its URL, or undefined if the upload was refused */
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
