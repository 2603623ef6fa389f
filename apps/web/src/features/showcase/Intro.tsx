import type { Pair } from '@unslop/domain/calls/showcase';
import { cents, formatPrize } from '@unslop/domain/money';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton, LinkButton } from '../../ui/Button.tsx';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCount } from '../../ui/format-count.ts';
import { ACROSS_PHONE, Picture } from '../../ui/Picture.tsx';
import { useIntro, useShowcase } from './use-intro.ts';

const RATIO = 4 / 3;

/** Introduces Unslop to guests, until they close it or sign in. */
export function Intro() {
  const { close } = useIntro();
  const { data } = useShowcase();
  if (!data) return null;
  const hasPicture = data.pair !== null;
  return (
    <section
      aria-label="What Unslop is"
      className="mx-auto mb-10 max-w-xl border-b border-line pb-8 lg:mb-14 lg:max-w-none lg:pb-12"
    >
      <div className="grid gap-x-14 gap-y-4 lg:grid-cols-2 lg:items-center">
        <div className={cx(!hasPicture && 'lg:self-start')}>
          <div className="flex items-start justify-between gap-4">
            {/* The fallback font breaks into the same three lines, so the font swap moves nothing below. */}
            <p className="font-display text-4xl font-extrabold tracking-[-0.03em] whitespace-nowrap lg:text-5xl xl:text-6xl">
              <span className="block leading-[1.04]">
                Humans <br />
                are better <br />
                than AI.
              </span>
            </p>
            <IconButton
              label="Close the introduction"
              icon={<X className="size-5 text-muted" />}
              onClick={close}
              className="-mt-1 -mr-3 lg:mr-0"
            />
          </div>
          {hasPicture && <Words />}
        </div>
        {data.pair ? (
          <div className="order-first min-w-0 lg:order-none">
            <ShownPair pair={data.pair} />
          </div>
        ) : (
          <div className="lg:pt-2">
            <Words />
          </div>
        )}
      </div>
      <Figures of={data} />
    </section>
  );
}

function Words() {
  return (
    <>
      <p className="mt-3 min-h-[3lh] max-w-[24em] text-muted lg:mt-6 lg:text-xl">
        Post a picture that AI got wrong and put up a prize. Artists remake it by hand. Most likes at the deadline wins
        it all.
      </p>
      <div className="mt-5 flex flex-wrap gap-3 lg:mt-8">
        <LinkButton
          to={paths.uploadAiSlop}
          variant="primary"
          className="w-full lg:min-h-13 lg:w-auto lg:px-7 lg:text-lg"
        >
          Post AI slop
        </LinkButton>
        <span className="hidden lg:inline">
          <LinkButton to={paths.howItWorks} size="large">
            How it works
          </LinkButton>
        </span>
      </div>
    </>
  );
}

function ShownPair({ pair }: { pair: Pair }) {
  return (
    <figure>
      <PairCompare
        pair={pair}
        ratio={RATIO}
        sizes={`(min-width: 100rem) 46rem, (min-width: 62rem) 46vw, (min-width: 36rem) 36rem, ${ACROSS_PHONE}`}
      />
      {/* Two lines in any font, so the font swap moves nothing below. */}
      <figcaption className="mt-2 text-sm text-muted">
        <Link
          to={paths.aiSlop(pair.ai_slop_id)}
          className="block w-fit max-w-full truncate font-semibold text-text underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {pair.title}
        </Link>{' '}
        <span className="flex">
          <span className="truncate">Remade by {pair.artist.display_name}</span>
          {pair.prize_cents !== null && (
            <span className="shrink-0 tabular-nums whitespace-pre">
              {` for a ${formatPrize(cents(pair.prize_cents))} prize`}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

/** Omits figures that are zero. */
function Figures({ of: { pair, paid_to_artists_cents, open_contests, awards } }: { of: Reply<'getShowcase'> }) {
  const figures = [
    {
      value: formatPrize(cents(paid_to_artists_cents)),
      label: 'paid to artists',
      count: paid_to_artists_cents,
      to: null,
    },
    {
      value: formatCount(open_contests),
      label: open_contests === 1 ? 'open contest, free to enter' : 'open contests, free to enter',
      count: open_contests,
      to: paths.browse,
    },
    {
      value: formatCount(awards),
      label: awards === 1 ? 'winner you can verify' : 'winners you can verify',
      count: awards,
      to: pair && paths.award(pair.ai_slop_id),
    },
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <ul className="mt-8 grid grid-cols-3 gap-x-4 lg:mt-10 lg:flex lg:flex-wrap lg:gap-x-14">
      {figures.map(({ value, label, to }) => (
        <li key={label} className="lg:flex lg:items-baseline lg:gap-x-3">
          <span className="block font-display text-2xl font-bold tracking-[-0.02em] tabular-nums lg:text-3xl">
            {value}
          </span>
          <span className="block text-sm text-muted lg:text-base">
            {to ? (
              <Link to={to} className="underline decoration-1 underline-offset-4 hover:decoration-2">
                {label}
              </Link>
            ) : (
              label
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * A slop and the art that answers it. First content of the page, so it loads with priority. The handle moves once to
 * hint that it can.
 */
export function PairCompare({ pair, ratio, sizes }: { pair: Pair; ratio: number; sizes: string }) {
  return (
    <CompareSlider
      isShownMoving
      label={`Compare the AI slop with the art by ${pair.artist.username}`}
      beforeLabel="AI slop"
      afterLabel="Human art"
      before={
        <Half label={<Badge tone="gloss">AI slop</Badge>} corner="left-3">
          <Picture image={pair.slop_image} sizes={sizes} ratio={ratio} isSecond />
        </Half>
      }
      after={
        <Half label={<Badge tone="ink">Human art</Badge>} corner="right-3">
          <Picture image={pair.art_image} sizes={sizes} ratio={ratio} isPriority />
        </Half>
      }
    />
  );
}

/** Visual label only. Screen readers get the same text from the slider's value. */
function Half({ label, corner, children }: { label: ReactNode; corner: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden="true" className={cx('absolute top-3', corner)}>
        {label}
      </span>
    </>
  );
}
