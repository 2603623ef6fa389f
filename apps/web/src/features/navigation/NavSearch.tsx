import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { searchTarget } from './search-target.ts';

const debounceMs = 1000;

/** Navigates one second after the last keystroke, or at once on Enter. */
export function NavSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shownTerm = params.get('q') ?? '';
  const [typed, setTyped] = useState(shownTerm);
  const [typedOver, setTypedOver] = useState({ pathname, shownTerm });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Another page, or the back button: what the address says wins over what was typed.
  if (typedOver.pathname !== pathname || typedOver.shownTerm !== shownTerm) {
    setTypedOver({ pathname, shownTerm });
    if (typed.trim() !== shownTerm) setTyped(shownTerm);
  }

  // A wait begun on one page must not carry the reader away from the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait ends with the page it began on.
  useEffect(() => () => clearTimeout(timer.current), [pathname]);

  function go(text: string) {
    clearTimeout(timer.current);
    const target = searchTarget(pathname, text, shownTerm);
    // Refining a search replaces it, so that Back leaves the search as a whole.
    if (target) navigate(target, { replace: shownTerm !== '' });
  }

  function handleInput(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(text), debounceMs);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    go(typed);
  }

  return (
    <search>
      <form onSubmit={handleSubmit} className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
        <input
          type="search"
          aria-label="Search beautiful art or artists"
          placeholder="Search beautiful art or artists..."
          value={typed}
          onChange={(event) => handleInput(event.target.value)}
          enterKeyHint="search"
          className="min-h-11 w-full rounded-control border border-transparent bg-sunken pr-3 pl-11 text-ellipsis placeholder:text-muted hover:border-line-strong focus:border-text focus:bg-raised"
        />
      </form>
    </search>
  );
}
