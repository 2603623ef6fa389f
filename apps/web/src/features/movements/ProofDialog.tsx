import { useQuery } from '@tanstack/react-query';
import type { MovementProof } from '@unslop/domain/calls/books';
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

/** Proves that a statement line is in the published books of its day. The browser computes the proof. */
export default function ProofDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const proof = useQuery({
    queryKey: ['own', 'proof', id],
    queryFn: async ({ signal }) => {
      const [found, books] = await Promise.all([
        call('getMovementProof', { params: { id } }, { signal }),
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
      {proof.data ? (
        <div className="grid gap-4">
          <p>
            {proof.data.isTrue ? (
              <Pill tone="positive">Proven by your browser</Pill>
            ) : (
              <Pill tone="danger">Not under the root of its day</Pill>
            )}
          </p>
          <p>
            It’s one of the {countOf(proof.data.count, 'movement')} of {proof.data.day} (UTC), covered by the hash that{' '}
            <Link to={paths.books} className="underline underline-offset-4">
              the books
            </Link>{' '}
            publish for that day. Nobody else can tell that it’s yours.
          </p>
          <dl className="grid gap-1 text-sm">
            <dt className="text-muted">Root of the day</dt>
            <dd className="wrap-anywhere">
              <code>{proof.data.root}</code>
            </dd>
          </dl>
          <DownloadLink
            href={fillCall(rareCalls.getMovementProof, { id }).path}
            download={`unslop-movement-${id}.json`}
            className="justify-self-start"
          >
            Download the proof
          </DownloadLink>
        </div>
      ) : proof.isPending ? (
        <Spinner sizePx={32} label="Loading the proof" />
      ) : (
        <p>{messageOf(proof.error, 'We couldn’t load the proof. Please try again in a moment.')}</p>
      )}
    </Dialog>
  );
}

/**
 * True if the root of its day contains this movement and the user's own accounts. Verified here, without trusting the
 * server.
 */
async function isProven(proof: MovementProof): Promise<boolean> {
  for (const { account_id, salt, leg } of proof.own) {
    const blinded = await textHash(accountText({ account_id, salt }));
    if (!proof.legs.includes(leg) || !leg.endsWith(` ${blinded}`)) return false;
  }
  return (await rootFrom(await leafHash(movementLeafText(proof)), proof)) === proof.root;
}
