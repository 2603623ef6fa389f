import { cx } from './cx.ts';

type MoneyProps = {
  /** Formatted by the domain: "$12", "$12.50", "-$3.00". */
  value: string;
  size?: 'inline' | 'large' | 'huge';
  tone?: 'plain' | 'positive' | 'danger';
};

const sizes = {
  inline: '',
  large: 'font-display text-2xl font-bold',
  huge: 'font-display text-4xl font-extrabold tracking-[-0.03em]',
};
const tones = { plain: '', positive: 'text-positive', danger: 'text-danger' };

/** An amount in tabular figures, so columns line up and a changing amount does not jitter. */
export function Money({ value, size = 'inline', tone = 'plain' }: MoneyProps) {
  return <span className={cx('whitespace-nowrap tabular-nums', sizes[size], tones[tone])}>{value}</span>;
}
