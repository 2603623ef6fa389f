import { smallPicture } from '@unslop/server/testing/small-picture';
import type { Answer, Answered, Caller } from './caller.ts';
import type { Processes } from './processes.ts';
import type { SeededRandom } from './seeded-random.ts';

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
    | 'decision';
  id: string;
  by: string;
}

export interface Actor {
  id: string;
  cookie: string;
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
  readonly art: (Thing & { slop: string })[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly processes: Processes;
  readonly caller: Caller;
  /** All actors only like, as before a deadline. */
  isRush = false;

  constructor(processes: Processes, caller: Caller) {
    this.processes = processes;
    this.caller = caller;
  }
}

export function isOk(answer: Answer): answer is Answered {
  return answer !== 'unknown' && answer.status < 300;
}

/** @returns the picture's address, or undefined when it was not taken */
export async function upload(
  caller: Caller,
  cookie: string,
  purpose: string,
  random: SeededRandom,
): Promise<string | undefined> {
  const picture = await smallPicture(random.between(0, 255), random.between(0, 255), random.between(0, 255));
  const form = () => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'colour.png');
    return data;
  };
  const answer = await caller.call('uploadImage', cookie, { query: { purpose }, form });
  return isOk(answer) ? answer.body.image_url : undefined;
}
