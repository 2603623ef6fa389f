import type { ProcessCall } from '@unslop/domain/calls/stages';
import { formatDateTime } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Section } from '../../ui/Section.tsx';
import { downloadOf, type EntryIds, useProcess } from './api.ts';
import { Strip } from './ProcessStrip.tsx';
import { leftUntil, sizeOf } from './process-words.ts';

/** The process of an entry for moderators: its stages, the request and the files. */
export function CaseProcess({ isTaken, ...ids }: EntryIds & { isTaken: boolean }) {
  const { data } = useProcess(ids, isTaken);
  if (!data) return null;
  const { stages, files, call } = data;
  const isEmpty = stages.length + files.length === 0;
  return (
    <Section title="How it was made">
      {call && <p>{stateOf(call)}</p>}
      {isEmpty && <p className="text-muted">The artist hasn’t added stages or a layered file.</p>}
      <Strip process={{ stages, files }} />
      {files.map((file) => (
        <div key={file.id} className="grid gap-1 border-l-2 border-line-strong pl-4 text-sm">
          <p>
            {isTaken ? (
              <a href={downloadOf(file.id)} className="font-semibold underline underline-offset-4">
                Download the {file.type.toUpperCase()} file
              </a>
            ) : (
              `${file.type.toUpperCase()} file`
            )}{' '}
            ({sizeOf(file.size_bytes)}, added {formatDateTime(file.created_at)})
          </p>
          <p className="text-muted">
            {isTaken ? 'The case log says that you downloaded it.' : 'Take the case to read it.'}
          </p>
          {file.layer_names && (
            <details>
              <summary className="min-h-6 cursor-pointer text-muted">Names of its layers</summary>
              <ol className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
                {file.layer_names.map((name, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: layers may share a name, and never change.
                  <li key={n}>{name || 'without a name'}</li>
                ))}
              </ol>
              {file.layers > file.layer_names.length && (
                <p className="text-muted">{`The first ${file.layer_names.length} of ${file.layers}.`}</p>
              )}
            </details>
          )}
        </div>
      ))}
    </Section>
  );
}

function stateOf({ state, asked_at, due_at, is_by_site }: ProcessCall): string {
  const asked = `${is_by_site ? 'The site' : 'A moderator'} asked for it on ${formatDateTime(asked_at)}.`;
  switch (state) {
    case 'asked':
      return `${asked} The artist has ${leftUntil(due_at, serverNow())} left, until ${formatDateTime(due_at)}.`;
    case 'answered':
      return 'The artist has answered and is waiting for a moderator.';
    case 'unanswered':
      return `${asked} The artist didn’t answer by ${formatDateTime(due_at)}. That proves nothing: two moderators decide.`;
    case 'waiting':
      return `${asked} It’s paused because the entry is covered or out of the contest. When it’s back, the artist gets the full time again.`;
    case 'looked_at':
      return 'A moderator looked at it.';
  }
}
