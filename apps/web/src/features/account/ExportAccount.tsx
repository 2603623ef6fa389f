import { useMutation } from '@tanstack/react-query';
import type { AccountExport } from '@unslop/domain/calls/account';
import { call, urlOf } from '../../lib/api.ts';
import { formatDate } from '../../lib/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { AccountSection, Row } from './AccountSection.tsx';
import { useRefreshAccount } from './api.ts';

/** Lets users export all their data as files. A background job makes them. */
export function ExportAccount({ copy }: { copy: AccountExport | null }) {
  const { mutate: prepare, isPending } = useMutation({
    mutationFn: (again: boolean) => call('prepareExport', { body: { again } }),
    onError: (error) => toastFailure('We couldn’t start the copy', error, ''),
    onSettled: useRefreshAccount(),
  });
  return (
    <AccountSection title="Take everything with you">
      <p className="text-muted">
        Download everything that’s yours: profile, slops, art, comments, likes, purchases, your statement, and every
        picture as you uploaded it.
      </p>
      {copy?.state === 'failed' && (
        <Banner tone="danger" title="We couldn’t make the copy">
          You haven’t lost anything. Please try again later.
        </Banner>
      )}
      {copy?.state === 'ready' && <Files copy={copy} />}
      {copy?.state === 'making' ? (
        <Making copy={copy} />
      ) : (
        <Button className="justify-self-start" isLoading={isPending} onClick={() => prepare(copy?.state === 'ready')}>
          {copy?.state === 'ready' ? 'Make a new copy' : 'Make a copy'}
        </Button>
      )}
    </AccountSection>
  );
}

function Making({ copy: { parts, part_bytes } }: { copy: AccountExport }) {
  return (
    <div role="status" className="grid max-w-md gap-2">
      <Progress label="Making your copy" share={parts ? part_bytes.length / parts : 0} />
      <p className="text-muted">
        {parts === null || parts === 1
          ? 'Making your copy.'
          : `Making your copy: ${part_bytes.length} of ${parts} files.`}{' '}
        You can leave this page. We’ll email you when it’s ready.
      </p>
    </div>
  );
}

function Files({ copy }: { copy: AccountExport }) {
  return (
    <ul>
      {copy.part_bytes.map((bytes, at) => {
        const name = copy.parts === 1 ? 'Your copy' : `Part ${at + 1} of ${copy.parts}`;
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the part's number is what it is.
            key={at}
            name={name}
            value={`${inMegabytes(bytes)}, made ${formatDate(copy.created_at)}, available until ${formatDate(copy.expires_at)}`}
            action={<Download part={String(at + 1)} name={name} />}
          />
        );
      })}
    </ul>
  );
}

/**
 * Calls the API before the download, so reauthentication can be asked for here. Otherwise a refusal could be saved
 * as a file.
 */
function Download({ part, name }: { part: string; name: string }) {
  const refreshAccount = useRefreshAccount();
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => call('prepareExport', { body: {} }),
    onSuccess: ({ state }) =>
      state === 'ready' ? location.assign(urlOf('downloadExportPart', { params: { part } })) : refreshAccount(),
    onError: (error) => toastFailure('The download didn’t start', error, ''),
  });
  return (
    <Button size="small" aria-label={`Download: ${name}`} isLoading={isPending} onClick={() => download()}>
      Download
    </Button>
  );
}

function inMegabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
