import { Mark } from './Mark.tsx';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark sizePx={34} />
      <span className="font-display text-[1.625rem] leading-none font-extrabold tracking-[-0.045em]">Unslop</span>
    </span>
  );
}
