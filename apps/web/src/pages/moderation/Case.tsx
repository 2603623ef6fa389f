import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useCase, useCases, useModerationLive } from '../../features/moderation/api.ts';
import { CaseAppeals } from '../../features/moderation/CaseAppeals.tsx';
import { CaseTools } from '../../features/moderation/CaseTools.tsx';
import { filterOf } from '../../features/moderation/case-filter.ts';
import { Events } from '../../features/moderation/Events.tsx';
import { History } from '../../features/moderation/History.tsx';
import { KeyHelp } from '../../features/moderation/KeyHelp.tsx';
import { dangerOf, kindOf, processWords } from '../../features/moderation/moderation-words.ts';
import { Notes } from '../../features/moderation/Notes.tsx';
import { Proposal } from '../../features/moderation/Proposal.tsx';
import { Findings, Reports } from '../../features/moderation/Reports.tsx';
import { Subject } from '../../features/moderation/Subject.tsx';
import { useDecision } from '../../features/moderation/use-decision.tsx';
import { useKeys } from '../../features/moderation/use-keys.ts';
import { CaseProcess } from '../../features/stages/CaseProcess.tsx';
import { ApiError } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { rowsOf } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { LoadingHeading, Skeleton } from '../../ui/States.tsx';
import { NotFound } from '../NotFound.tsx';

/** A moderation case, with everything needed to decide it. */
export default function Case() {
  const { caseId = '' } = useParams();
  const query = useCase(caseId);
  const { before, next, queue } = useNeighbours(caseId);
  useModerationLive();
  useKeys({ j: next, n: next, k: before });
  // The key resets the forms for each case.
  if (query.data) return <CasePage key={caseId} data={query.data} queue={queue} onNext={next} />;
  if (query.isPending) return <CaseSkeleton />;
  const code = query.error instanceof ApiError ? query.error.code : null;
  if (code === 'NOT_FOUND' || code === 'INVALID_REQUEST') return <NotFound />;
  return <QueryError heading="h1" title="We couldn’t load the case" query={query} />;
}

/** Navigates to the previous or next case in the list that the viewer came from. At its end, returns to the list. */
function useNeighbours(caseId: string): { before: () => void; next: () => void; queue: string } {
  const navigate = useNavigate();
  const user = useUser();
  const state: { search?: string } | null = useLocation().state;
  const search = state?.search ?? '';
  const queue = paths.moderation + search;
  const cases = rowsOf(useCases(filterOf(new URLSearchParams(search))));
  const at = cases.findIndex(({ id }) => id === caseId);
  // A decided case leaves its list, so the next case takes its position.
  const position = useRef(0);
  useEffect(() => {
    if (at >= 0) position.current = at;
  }, [at]);
  // Skip cases that another moderator has claimed.
  const isFree = ({ claimed_by }: (typeof cases)[number]) => !claimed_by || claimed_by.user_id === user?.id;
  const go = (to: (typeof cases)[number] | undefined) =>
    to ? navigate(paths.case(to.id), { state: { search }, replace: true }) : navigate(queue);
  return {
    next: () => void go(cases.slice(at < 0 ? position.current : at + 1).find(isFree)),
    before: () => void go(cases.slice(0, at < 0 ? position.current : at).findLast(isFree)),
    queue,
  };
}

type CasePageProps = { data: ModerationCase; queue: string; onNext: () => void };

function CasePage({ data, queue, onNext }: CasePageProps) {
  const danger = dangerOf(data);
  const { section, bar } = useDecision(data, onNext);
  const kind = kindOf(data);
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 lg:gap-8">
      <title>{`${data.title || kind} · Moderation · Unslop`}</title>
      {/* Not a header element: the dialogs inside have their own headers. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <LinkButton size="small" variant="ghost" to={queue} className="-ml-3">
            All cases
          </LinkButton>
          <span className="flex items-center gap-2">
            <KeyHelp
              keys={[
                ['t', 'Take the case'],
                ['a', 'Act'],
                ['d', 'Dismiss'],
                ['j n', 'Next case'],
                ['k', 'Previous case'],
              ]}
            />
            <Button size="small" onClick={onNext}>
              Next case
            </Button>
          </span>
        </div>
        <h1 className="line-clamp-3 text-xl wrap-anywhere lg:text-2xl">
          {kind}: {data.title || 'without words'}
        </h1>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {danger && <Pill tone={danger.tone}>{danger.text}</Pill>}
            <Pill tone="neutral">{statusWords[data.status]}</Pill>
            {data.process && <Pill tone="neutral">{processWords[data.process.status]}</Pill>}
            <span>
              opened <RelativeTime at={data.opened_at} />
              {data.danger >= 3 && data.status !== 'closed' && `, decide by ${formatDateTime(data.due_at)}`}
            </span>
          </p>
          <CaseTools data={data} onSnoozed={onNext} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-10">
          <Subject data={data} />
          <CaseAppeals data={data} />
          <Findings found={data.found} image={data.subject.image} />
          <Reports data={data} />
          {data.entry_id && data.slop && (
            <CaseProcess slopId={data.slop.id} artId={data.entry_id} isTaken={data.is_claimed_by_you} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-10">
          {data.proposal && <Proposal data={data} proposal={data.proposal} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{section}</div>
          <div>
            <Notes data={data} />
            <History person={data.person} person_history={data.person_history} slopId={data.slop?.id ?? null} />
            <Disclosure title={`This case so far (${data.events.length})`}>
              <Events events={data.events} empty="Nothing has happened yet." />
            </Disclosure>
          </div>
        </div>
      </div>
      {bar}
    </div>
  );
}

const statusWords: Readonly<Record<ModerationCase['status'], string>> = {
  open: 'Open',
  waiting: 'Needs a second',
  closed: 'Closed',
};

function CaseSkeleton() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <LoadingHeading>Loading the case</LoadingHeading>
      <Skeleton shape="text" width="half" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton shape="block" ratio={1} />
        <Skeleton shape="block" ratio={1} />
      </div>
      <Skeleton shape="text" />
      <Skeleton shape="text" width="half" />
    </div>
  );
}
