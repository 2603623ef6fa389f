import type { Db } from '@unslop/database/connect';
import { CATEGORIES } from '@unslop/domain/categories';
import type { HeadMaker, PageHead } from '../../platform/page-heads.ts';
import { versionOf } from './routes.ts';
import { artData, personData, slopData } from './structured-data.ts';
import { aiSlopSubject, artSubject, PREVIEW, SITE, type Subject, siteSubject, userSubject } from './subjects.ts';

const ID = '(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
/** Matches any case, like the web app's own routes. */
const at = (path: string) => new RegExp(`^${path.replace(':id', ID)}/?$`, 'i');

function image(name: string, subject: Subject): PageHead['image'] {
  const alt = subject.after ? `${subject.title}: before and after` : subject.title;
  return { path: `/preview/${name}.jpg?v=${versionOf(subject)}`, width: PREVIEW.width, height: PREVIEW.height, alt };
}

/** @param name  name of the picture, below /preview */
function headOf(subject: Subject, path: string, name: string): PageHead {
  const { title, description } = subject;
  return { title: `${title} · Unslop`, description, path, image: image(name, subject) };
}

/** Returns the heads of slops or of art. */
function articleHeads<S extends Subject>(
  folder: string,
  find: (db: Db, id: string) => Promise<S | null>,
  dataOf: (site: string, path: string, subject: S) => PageHead['data'],
): HeadMaker {
  return {
    pattern: at(`/${folder}/:id`),
    async make({ db, config }, { id }) {
      const subject = await find(db, id!);
      if (!subject) return null;
      const path = `/${folder}/${id}`;
      const head = headOf(subject, path, `${folder}/${id}`);
      return { ...head, type: 'article', embed: true, data: dataOf(config.publicUrl, path, subject) };
    },
  };
}

/** Title and description of each page that is the same for everybody, by its one address. */
export const still: Record<string, [title: string, description: string]> = {
  '/artists': ['Artist Feed', 'Discover recent works from artists in the community'],
  '/classic': ['Humans are better than AI', SITE.description],
  '/browse': ['Create Beautiful Art', 'Find AI slop to work on, by category, prize and time left.'],
  '/search': ['Search', 'Search AI slop and beautiful art.'],
  '/HowItWorks': ['How It Works', 'How prizes, likes and deadlines work on Unslop, and answers to common questions.'],
  '/About': ['About Us', 'Human creativity over AI output, and fair pay for artists.'],
  '/Contact': ['Contact', 'How to reach us.'],
  '/privacy': ['Privacy Policy', 'What Unslop keeps about you, and what it doesn’t.'],
  '/terms': ['Terms of Service', 'The rules of Unslop.'],
  '/moderation/log': ['Moderation log', 'Every moderator decision on Unslop, with its rule, and figures by quarter.'],
  '/books': ['The books', 'What people have on Unslop, day by day, and proof that the money is there.'],
  '/login': ['Log in', 'Log in to enter contests, like art and post AI slop.'],
  '/signup': ['Create account', 'Create an account to enter contests, like art and post AI slop. It is free.'],
};

/** Titles of pages that are of use to one person only. */
const personal: Record<string, string> = {
  '/forgot-password': 'Forgot password',
  '/reset-password': 'New password',
  '/auth/callback': 'Signing in',
  '/stripe-onboarding-return': 'Back from Stripe',
  '/stripe-onboarding-refresh': 'Onboarding link expired',
  '/profile': 'Your profile',
  '/edit-profile': 'Edit profile',
  '/account': 'Account',
  '/upload-ai-slop': 'Upload AI slop',
  '/saved': 'Saved Items',
  '/payment': 'Add funds',
  '/withdrawal': 'Withdraw funds',
  '/my-purchases': 'My purchases',
  '/appeals': 'Decisions and appeals',
  '/votes': 'My votes',
  '/moderation': 'Moderation',
  '/moderation/work': 'Your work',
  '/ai-slop': 'AI slop',
  '/debug/ai-slop': 'AI slop: debug',
  '/debug/image-test': 'Pictures: debug',
  '/debug/notifications': 'Notifications: debug',
};

/** Titles of such pages about one thing, named by its id. */
const personalOne: Record<string, string> = {
  '/receipt': 'Receipt',
  '/appeals': 'Decision',
  '/moderation/cases': 'Case',
};

/** Heads of all pages. An address that none of them matches does not exist. */
export const pageHeads: HeadMaker[] = [
  {
    pattern: /^\/(InstaFeed\/?)?$/i,
    make: async (deps) => ({
      title: 'Unslop: turn AI slop into beautiful art',
      description: `${SITE.title}. ${SITE.description}`,
      path: '/',
      image: image('site', await siteSubject(deps)),
      feed: { path: '/feeds/ai-slops.atom', title: 'New AI slop' },
    }),
  },
  articleHeads('ai-slop', aiSlopSubject, slopData),
  {
    pattern: at('/ai-slop/:id/award'),
    async make({ db }, { id }) {
      const subject = await aiSlopSubject(db, id!);
      const award =
        subject && (await db.selectFrom('awards').select('outcome').where('ai_slop_id', '=', id!).executeTakeFirst());
      if (!subject || !award) return null;
      const outcome =
        award.outcome === 'awarded' ? 'Who won, and with which likes' : 'Why nobody won, and where the prize went';
      return {
        title: `Award record: ${subject.title} · Unslop`,
        description: `${outcome}. See every counted like, and check the winner yourself. ${subject.line}.`,
        path: `/ai-slop/${id}/award`,
        type: 'article',
        image: image(`ai-slop/${id}`, subject),
      };
    },
  },
  articleHeads('beautiful-art', artSubject, artData),
  ...(['user', 'artists'] as const).map(
    (folder): HeadMaker => ({
      pattern: at(`/${folder}/:id`),
      async make({ db, config }, { id }) {
        const subject = await userSubject(db, id!);
        if (!subject) return null;
        return {
          ...headOf(subject, `/${folder}/${id}`, `user/${id}`),
          type: 'profile',
          data: personData(config.publicUrl, `/${folder}/${id}`, subject),
          feed: { path: `/feeds/user/${id}.atom`, title: `Beautiful art by ${subject.title}` },
        };
      },
    }),
  ),
  {
    pattern: /^\/category\/(?<category>[a-z0-9-]+)\/?$/i,
    async make(deps, { category }) {
      const known = CATEGORIES.find(({ id }) => id === category);
      return known
        ? {
            title: `${known.name} · Unslop`,
            description: `AI slop in ${known.name}, waiting for a human hand.`,
            path: `/category/${known.id}`,
            image: image('site', await siteSubject(deps)),
          }
        : null;
    },
  },
  {
    pattern: new RegExp(`^(?<page>${[...Object.keys(still), '/how-it-works'].join('|')})/?$`, 'i'),
    async make(deps, { page }) {
      const asked = page!.toLowerCase().replace('how-it-works', 'howitworks');
      const path = Object.keys(still).find((each) => each.toLowerCase() === asked)!;
      const [title, description] = still[path]!;
      return { title: `${title} · Unslop`, description, path, image: image('site', await siteSubject(deps)) };
    },
  },
  ...Object.entries(personalOne).map(
    ([path, title]): HeadMaker => ({
      pattern: at(`${path}/:id`),
      make: () => ({ title: `${title} · Unslop`, description: SITE.description, path: null }),
    }),
  ),
  {
    pattern: new RegExp(`^(?<page>${Object.keys(personal).join('|')})/?$`, 'i'),
    make: (_deps, { page }) => ({
      title: `${personal[page!.toLowerCase()]} · Unslop`,
      description: SITE.description,
      path: null,
    }),
  },
];
