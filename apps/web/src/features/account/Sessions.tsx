import type { AccountSession } from '@unslop/domain/calls/account';
import { formatDate } from '../../lib/dates.ts';
import { toastFailure } from '../../lib/use-call.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountSection, Row } from './AccountSection.tsx';
import { useEndSession } from './api.ts';

/** Where one is logged in. A device that is not one's own can be logged out here. */
export function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { mutate, isPending, variables } = useEndSession((error) => toastFailure('Not logged out', error));
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <AccountSection title="Where you are logged in">
      <ul>
        {sessions.map((session) => (
          <Row
            key={session.id}
            name={session.is_program ? `${session.device} (a program)` : session.device}
            value={
              <>
                Since {formatDate(session.started_at)}, last used {formatDate(session.last_used_at)}
                {session.network && `, from ${session.network}`}
              </>
            }
            action={
              session.is_current ? (
                <Badge tone="neutral">This device</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Log out ${session.device}, used since ${formatDate(session.started_at)}`}
                  isLoading={isPending && variables === session.id}
                  onClick={() => mutate(session.id)}
                >
                  Log out
                </Button>
              )
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="justify-self-start" isLoading={isPending && variables === null} onClick={() => mutate(null)}>
          Log out everywhere else
        </Button>
      )}
    </AccountSection>
  );
}
