import type { AwardDelay } from './calls/awards.ts';

/** Names the check that delays an award. Reads on after "because". */
export const delayReasons: Record<AwardDelay, string> = {
  report: 'someone reported it',
  finding: 'we noticed something that a person should check',
  proposal: 'one moderator proposed a change and a second one has to agree',
  cover: 'the art is hidden while we check it',
  process: 'we asked how the art was made',
  act: 'moderators changed who won',
  appeal: 'someone appealed',
  more_time: 'two moderators asked for more time',
};

/** Explains the payout if nobody decides by the date. */
export function delayDefault(delay: AwardDelay): string {
  return delay === 'act' || delay === 'appeal'
    ? 'If nobody decides otherwise by then, the change stays.'
    : 'If nobody decides by then, we pay the winner of the count.';
}
