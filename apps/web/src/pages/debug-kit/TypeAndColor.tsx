import { Money } from '../../ui/Money.tsx';
import { Mark, Wordmark } from '../../ui/Wordmark.tsx';
import { Section, Specimen } from './Specimen.tsx';

const swatches = [
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-inverse',
  'bg-line',
  'bg-line-strong',
  'bg-accent',
  'bg-accent-soft',
  'bg-positive',
  'bg-positive-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
];

export function TypeAndColor() {
  return (
    <>
      <Section title="Mark">
        <Specimen name="Mark at 128, 64, 32 and 16 px; Wordmark">
          <Mark sizePx={128} />
          <Mark sizePx={64} />
          <Mark sizePx={32} />
          <Mark sizePx={16} />
          <Wordmark />
        </Specimen>
      </Section>
      <Section title="Type">
        <div className="grid min-w-0 gap-4">
          <p className="font-display text-5xl font-extrabold tracking-[-0.04em]">Unslop it</p>
          <h1 className="text-4xl">Turn AI slop into beautiful art</h1>
          <h2 className="text-3xl">Seven fingers, one winner</h2>
          <h3 className="text-2xl">Title of a slop</h3>
          <p className="max-w-[65ch] text-lg">
            Someone asked a machine for a pear and got chrome. Someone else took a brush and made it a pear again.
          </p>
          <p className="max-w-[65ch]">
            Body. Entering, commenting and liking are always free. The prize is held for the winner.
          </p>
          <p className="max-w-[65ch] text-sm text-muted">
            Muted and small: about 1 hour ago · 1,024 likes, 980 counted
          </p>
          <p className="text-xs text-muted">Smallest: captions and counts</p>
          <p className="max-w-64">Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft</p>
        </div>
        <Specimen name="Money">
          <Money value="$12.50" />
          <Money value="$25" size="large" />
          <Money value="$1,250" size="huge" />
          <Money value="+$12.00" tone="positive" />
          <Money value="-$3.00" tone="danger" />
          <Money value="$40" size="large" tone="accent" />
        </Specimen>
      </Section>
      <Section title="Color">
        <div className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-7">
          {swatches.map((name) => (
            <div key={name}>
              <div className={`h-16 rounded-frame border border-line ${name}`} />
              <p className="mt-1 text-xs">{name.slice(3)}</p>
            </div>
          ))}
          <div>
            <div className="gloss gloss-shifting h-16 rounded-frame" />
            <p className="mt-1 text-xs">gloss</p>
          </div>
        </div>
      </Section>
    </>
  );
}
