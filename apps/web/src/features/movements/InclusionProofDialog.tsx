import { useQuery } from '@tanstack/react-query';
import type { MovementInclusionProof } from '@unslop/domain/calls/books';
import { fillCall } from '@unslop/domain/common-calls';
import { rareCalls } from '@unslop/domain/rare-calls';
import { accountText, movementLeafText } from '@unslop/domain/receipts';
import { Link } from 'react-router';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { leafHash, rootFrom, textHash } from '../../lib/merkle.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Spinner } from '../../ui/Spinner.tsx';

/** Proves that a statement line is in the published books of its day. The browser computes the inclusion proof. */
export default function InclusionProofDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, error } = useQuery({
    queryKey: ['own', 'inclusionProof', id],
    queryFn: async ({ signal }) => {
      const [found, books] = await Promise.all([
        call('getInclusionProof', { params: { id } }, { signal }),
        call('getBooks', {}, { signal }),
      ]);
      // `days` holds only recent days. Roots of older days are in the file of all days.
      const published = books.days.find(({ day }) => day === found.day);
      return { ...found, isTrue: (!published || published.root === found.root) && (await isProven(found)) };
    },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
  });
  return (
    <Dialog onClose={onClose} size="medium" title={`Movement ${id}`}>
      {data ? (
        <div className="grid gap-4">
          <p>
            {data.isTrue ? (
              <Pill tone="positive">Proven by your browser</Pill>
            ) : (
              <Pill tone="danger">Not under the root of its day</Pill>
            )}
          </p>
          <p>
            It’s {data.count === 1 ? 'the only movement' : `one of the ${countOf(data.count, 'movement')}`} of{' '}
            {data.day} (UTC), covered by the hash that{' '}
            <Link to={paths.books} className="underline underline-offset-4">
              the books
            </Link>{' '}
            publish for that day. Nobody else can tell that it’s yours.
          </p>
          <dl className="grid gap-1 text-sm">
            <dt className="text-muted">Root of the day</dt>
            <dd className="wrap-anywhere">
              <code>{data.root}</code>
            </dd>
          </dl>
          <DownloadLink
            href={fillCall(rareCalls.getInclusionProof, { id }).path}
            download={`unslop-movement-${id}.json`}
            className="justify-self-start"
          >
            Download the proof
          </DownloadLink>
        </div>
      ) : isPending ? (
        <Spinner sizePx={32} label="Loading the proof" />
      ) : (
        <p>{messageOf(error, 'We couldn’t load the proof. Please try again in a moment.')}</p>
      )}
    </Dialog>
  );
}

/**
 * True if the root of its day contains this movement and the user's own accounts. Verified here, without trusting the
 * server.
 */
async function isProven(inclusionProof: MovementInclusionProof): Promise<boolean> {
  for (const { account_id, salt, leg } of inclusionProof.own) {
    const blinded = await textHash(accountText({ account_id, salt }));
    if (!inclusionProof.legs.includes(leg) || !leg.endsWith(` ${blinded}`)) return false;
  }
  return (await rootFrom(await leafHash(movementLeafText(inclusionProof)), inclusionProof)) === inclusionProof.root;
}
