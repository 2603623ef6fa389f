import { useCall } from '../../lib/queries.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { type Fact, factsOf, readText } from './fact-words.ts';

type FactsDialogProps = { imageUrl: string; onClose: () => void };

/** Shows the metadata of a picture's file without interpreting it. */
export default function FactsDialog({ imageUrl, onClose }: FactsDialogProps) {
  const id = imageIdOf(imageUrl);
  const query = useCall(['picture-facts', id], 'getPictureFacts', { params: { id } });
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title="About this picture"
      description="This is what the file says about itself. Anyone can add or remove these notes, so they don’t prove anything."
    >
      {query.data ? (
        <Facts facts={query.data.facts ? factsOf(query.data.facts) : []} footnote={readText(query.data)} />
      ) : query.isError ? (
        <QueryError title="We couldn’t load this" query={query} />
      ) : (
        <div className="grid gap-3">
          <Skeleton shape="text" />
          <Skeleton shape="text" width="half" />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ facts, footnote }: { facts: readonly Fact[]; footnote: string | null }) {
  return (
    <div className="grid gap-5">
      {facts.length > 0 && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr]">
          {facts.map(({ term, lines, isList, link }) => (
            <div key={term} className="contents">
              <dt className="-mb-4 text-sm text-muted sm:mb-0">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move.
                  <span key={at} className={cx('block', at > 0 && (isList ? 'mt-1' : 'mt-0.5 text-sm text-muted'))}>
                    {line}
                  </span>
                ))}
                {link && (
                  <a
                    href={link}
                    rel="nofollow noopener noreferrer"
                    target="_blank"
                    className="mt-0.5 block text-sm underline underline-offset-4"
                  >
                    {link}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {footnote && <p className={facts.length > 0 ? 'text-sm text-muted' : ''}>{footnote}</p>}
    </div>
  );
}

/** Returns a picture's id, the last part of its URL. */
function imageIdOf(url: string): string {
  return /([0-9a-f-]{36})\.webp$/.exec(url)?.[1] ?? '';
}
