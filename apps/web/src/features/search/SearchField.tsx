import { LENGTH } from '@unslop/domain/limits';
import SearchIcon from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { searchTermOf } from '../../lib/search-term.ts';
import { cx } from '../../ui/cx.ts';

/** Delay after the last keystroke before searching. */
const DEBOUNCE_MS = 500;

type SearchFieldProps = {
  term: string;
  onTerm: (text: string) => void;
  label?: string;
  placeholder?: string;
  isSmall?: boolean;
};

export function SearchField({
  term,
  onTerm,
  label = 'Search',
  placeholder = 'Search by keyword, description, or username...',
  isSmall = false,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(term);
  const [shownTerm, setShownTerm] = useState(term);
  const [asked, setAsked] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(ask);
  useEffect(() => {
    // Use the latest callback, so a delayed search does not undo a filter chosen meanwhile.
    latest.current = ask;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // On Back, the URL replaces the typed text. Keep text typed while the page loads its own search.
  if (shownTerm !== term) {
    setShownTerm(term);
    setAsked(null);
    if (asked !== term && typed.trim() !== term) setTyped(term);
  }

  function ask(text: string) {
    clearTimeout(timer.current);
    setAsked(searchTermOf(text));
    onTerm(text);
  }

  function handleInput(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), DEBOUNCE_MS);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    ask(typed);
  }

  return (
    <search>
      <form onSubmit={handleSubmit} className="relative">
        <SearchIcon
          className={cx(
            'pointer-events-none absolute text-muted',
            isSmall ? 'top-3 left-3 size-5' : 'top-4 left-4 size-6',
          )}
        />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          maxLength={LENGTH.search}
          onChange={(event) => handleInput(event.target.value)}
          enterKeyHint="search"
          className={cx(
            'w-full truncate rounded-control border border-line-strong bg-raised pr-4 placeholder:text-base placeholder:text-muted hover:border-text',
            isSmall ? 'min-h-11 pl-10 text-base' : 'min-h-14 pl-13 text-lg',
          )}
        />
      </form>
    </search>
  );
}
