type EffectsProps = { effects: readonly string[]; needsSecond: boolean };

/** Effects of an act before it runs, money first. */
export function Effects({ effects, needsSecond }: EffectsProps) {
  if (effects.length === 0 && !needsSecond) return null;
  return (
    <div role="status" className="rounded-control bg-sunken py-3 pr-4 pl-8 text-sm">
      <ul className="grid list-disc grid-cols-1 gap-1">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {needsSecond && <li className="font-semibold">Nothing happens until another moderator confirms it.</li>}
      </ul>
    </div>
  );
}
