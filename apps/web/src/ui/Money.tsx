import { cx } from './cx.ts';

type MoneyProps = {
  /** As the domain formats it: "$12", "$12.50", "-$3.00". */
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

/** An amount in figures of one width, so that columns line up and a changing amount does not shake. */
export function Money({ value, size = 'inline', tone = 'plain' }: MoneyProps) {
  return <span className={cx('whitespace-nowrap tabular-nums', sizes[size], tones[tone])}>{value}</span>;
}
