import { LENGTH } from '@unslop/domain/limits';
import { useSearchParams } from 'react-router';
import { Feed } from '../features/ai-slops/Feed.tsx';
import { Intro } from '../features/showcase/Intro.tsx';
import { useIntro } from '../features/showcase/use-intro.ts';

/** Home page: the feed of slops, filtered by the search in the top bar. */
export default function FeedPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim().slice(0, LENGTH.search) ?? '';
  const intro = useIntro();
  const hasIntro = intro.isShown && q === '';
  return (
    <>
      <title>{q ? `${q} · Unslop` : 'Unslop: turn AI slop into beautiful art'}</title>
      {hasIntro && <Intro />}
      <header className="mx-auto mb-8 max-w-xl lg:mb-12 lg:max-w-none">
        <h1 className="text-3xl">AI Slop</h1>
        <p className="mt-2 text-lg text-muted">Browse AI slop and find work you can do</p>
      </header>
      <Feed q={q} isFirstSeen={!hasIntro || !intro.hasPicture} />
    </>
  );
}
