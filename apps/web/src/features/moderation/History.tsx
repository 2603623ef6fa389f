import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { formatMoney } from '@unslop/domain/money';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Section.tsx';
import { Events } from './Events.tsx';

/** Whom it is about, and what was decided about them before. */
export function History({ person, person_history: history }: Pick<ModerationCase, 'person' | 'person_history'>) {
  return (
    <Section title="The person">
      <div className="flex items-center gap-4">
        <Avatar id={person.user_id} url={person.avatar_url} alt="" sizePx={48} />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <Link to={paths.user(person.user_id)} className="font-semibold underline underline-offset-4">
              {person.display_name}
            </Link>{' '}
            <span className="text-muted">@{person.username}</span>
          </p>
          <p className="text-sm text-muted">
            Since {formatDate(history.joined_at)} · {formatMoney(history.balance_cents)} in the balance
          </p>
        </div>
      </div>
      {(history.is_banned || history.is_on_hold) && (
        <p className="flex flex-wrap gap-2">
          {history.is_banned && (
            <Pill tone="danger">
              {history.banned_until ? `Banned until ${formatDateTime(history.banned_until)}` : 'Banned for good'}
            </Pill>
          )}
          {history.is_on_hold && <Pill tone="warning">Money on hold</Pill>}
        </p>
      )}
      <Events events={history.acts} empty="No decisions about this person in other cases." />
    </Section>
  );
}
