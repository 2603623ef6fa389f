import type { AwardDelay } from './calls/awards.ts';

/** Names the check that delays an award. Reads on after "because". */
export const delayReasons: Record<AwardDelay, string> = {
  report: 'somebody reported it',
  finding: 'we noticed something that a person should look at',
  proposal: 'one moderator proposed a change and a second has to agree',
  cover: 'the art is hidden while we check it',
  process: 'we asked how the art was made',
  act: 'moderators changed who won',
  appeal: 'somebody appealed',
  more_time: 'two moderators asked for more time',
};

/** Explains the payout if nobody decides by the date. */
export function delayDefault(delay: AwardDelay): string {
  return delay === 'act' || delay === 'appeal'
    ? 'If nobody decides anything else by then, the change stays.'
    : 'If nobody decides anything by then, the tally pays.';
}
