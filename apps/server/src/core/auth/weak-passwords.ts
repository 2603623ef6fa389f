import { Refusal } from '@unslop/domain/errors';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { limitTries } from './limits.ts';

/** Guesses of the order of a million find it: common ones, their variations, rows of keys, what repeats. */
const LOWEST_SCORE = 2;
/** The check takes longer for longer passwords, and one that begins strong is strong. */
const LOOKED_AT = 20;

/**
 * Refuses what is on the lists of those who guess, or made of the person's own name and address. By a library with lists
 * of its own: nothing is sent anywhere.
 * @param own  name, username, e-mail
 */
async function refuseWeakPassword(text: string, own: readonly string[]): Promise<void> {
  const checker = await load();
  const words = [...own, ...own.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u)), 'unslop'];
  const known = words.filter((word) => word.length > 2);
  if (checker.check(text.slice(0, LOOKED_AT), known).score < LOWEST_SCORE) throw new Refusal('PASSWORD_TOO_COMMON');
}

/** Counted, as the check takes time. */
export async function refuseGuessable(
  deps: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  text: string,
  own: readonly string[],
): Promise<void> {
  await limitTries(deps, request, 'passwordCheck', 'password');
  await refuseWeakPassword(text, own);
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** When it is first needed: its lists take 30 MB and most of a second. */
function load(): Promise<ZxcvbnFactory> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  })();
  return loading;
}
