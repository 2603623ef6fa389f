import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import { SUPPORT_EMAIL } from '../features/info/support.ts';
import { paths } from '../paths.ts';

const reasons = [
  {
    title: 'A payment or withdrawal',
    text: 'Tell us the date and the amount. Never send your card number. We don’t need it.',
  },
  {
    title: 'Something harmful',
    text: 'Send us the address of the page and say what’s wrong. We look at these first.',
  },
  {
    title: 'Someone else posted your picture',
    text: 'Send us the address of the page and where to find the original.',
  },
  { title: 'Something is broken', text: 'Tell us what you did, what you expected, and what happened instead.' },
] as const;

export default function Contact() {
  return (
    <article className="mx-auto max-w-6xl">
      <title>Contact · Unslop</title>
      <header className="max-w-3xl">
        <h1 className="text-4xl">Contact</h1>
        <p className="mt-5 text-xl leading-snug text-muted">
          A person reads every email. Many answers are already on{' '}
          <Link to={paths.faq} className="font-semibold text-text underline underline-offset-4">
            our list of questions
          </Link>
          .
        </p>
      </header>
      <a
        href={`mailto:${SUPPORT_EMAIL}`}
        className="mt-10 inline-flex min-h-16 max-w-full items-center gap-4 rounded-control border-b-4 border-accent font-display text-[clamp(1.5rem,6vw,3rem)] font-bold tracking-[-0.02em] hover:text-accent-text md:mt-14"
      >
        <Mail strokeWidth={1.75} className="size-[1em] shrink-0" />
        {SUPPORT_EMAIL}
      </a>
      <h2 className="mt-14 text-2xl">How to help us help you</h2>
      <dl className="mt-6 grid gap-x-12 sm:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-5">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
