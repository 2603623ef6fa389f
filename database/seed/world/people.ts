/** A neighbour of the demo world. Pure data: the seed turns it into rows. */
export interface Person {
  key: PersonKey;
  username: string;
  fullName: string;
  displayName: string;
  email: string;
  bio: string;
  /** https address on an example host, or empty. */
  website: string;
  /** File in `pictures/`. */
  avatar: string;
  isEmailVerified: boolean;
}

export type PersonKey =
  | 'mira'
  | 'jonas'
  | 'wren'
  | 'tomasz'
  | 'amara'
  | 'pia'
  | 'hal'
  | 'leila'
  | 'bex'
  | 'sunil'
  | 'nova'
  | 'dot';

/** The two a newcomer may sign in as: one who posts, one who paints. */
export const demoPoster: PersonKey = 'mira';
export const demoArtist: PersonKey = 'jonas';

export const people: readonly Person[] = [
  {
    key: 'mira',
    username: 'mira',
    fullName: 'Mira Adeyemi',
    displayName: 'Mira',
    email: 'mira@example.com',
    bio: 'I run a small framing shop and I am tired of framing things nobody made. I post what the machine gets wrong and pay the people who get it right. Yes, I look at the hands first.',
    website: 'https://adeyemi-frames.example.com',
    avatar: 'avatar-mira.webp',
    isEmailVerified: true,
  },
  {
    key: 'jonas',
    username: 'jonas',
    fullName: 'Jonas Hallberg',
    displayName: 'Jonas Hallberg',
    email: 'jonas@example.com',
    bio: 'Printmaker in a former bakery. Mostly linocut, some oil when I have the patience to let it dry. The press weighs more than my car.',
    website: 'https://hallberg-press.example.com',
    avatar: 'avatar-jonas.webp',
    isEmailVerified: true,
  },
  {
    key: 'wren',
    username: 'wren_paints',
    fullName: 'Wren Takahashi',
    displayName: 'Wren',
    email: 'wren@example.com',
    bio: 'Watercolor, cold-pressed paper, one good brush. I like weather. I let the water decide more than I should.',
    website: 'https://wren-paints.example.com',
    avatar: 'avatar-wren.webp',
    isEmailVerified: true,
  },
  {
    key: 'tomasz',
    username: 'tomasz_ink',
    fullName: 'Tomasz Zieliński',
    displayName: 'Tomasz Z.',
    email: 'tomasz@example.com',
    bio: 'Pen, ink, coffee, in that order of importance on weekends. I used to draw bridges for a living, now I draw whatever has too many legs.',
    website: '',
    avatar: 'avatar-tomasz.webp',
    isEmailVerified: true,
  },
  {
    key: 'amara',
    username: 'amara_cuts',
    fullName: 'Amara Diallo',
    displayName: 'Amara Cuts Paper',
    email: 'amara@example.com',
    bio: 'Paper collage. Everything you see was torn or cut by hand, and yes, there is glue on the cat. I teach Saturday classes for kids who are better than me.',
    website: 'https://amara-cuts.example.com',
    avatar: 'avatar-amara.webp',
    isEmailVerified: true,
  },
  {
    key: 'pia',
    username: 'pixelpia',
    fullName: 'Pia Moretti',
    displayName: 'Pixel Pia',
    email: 'pia@example.com',
    bio: 'One square at a time. 200 pixels wide is plenty. Former arcade mechanic, current night owl.',
    website: 'https://pixelpia.example.com',
    avatar: 'avatar-pia.webp',
    isEmailVerified: true,
  },
  {
    key: 'hal',
    username: 'old_hal',
    fullName: 'Harold Brandt',
    displayName: 'Hal',
    email: 'hal@example.com',
    bio: 'Glazier for forty-one years, retired for three, bored for two of those. I do windows and small stones. My grandson set this up.',
    website: '',
    avatar: 'avatar-hal.webp',
    isEmailVerified: true,
  },
  {
    key: 'leila',
    username: 'leila_f',
    fullName: 'Leila Farahani',
    displayName: 'Leila Farahani',
    email: 'leila@example.com',
    bio: "Gouache and children's books. I believe in flat color, clear shapes and animals that look as if they know something.",
    website: 'https://leila-farahani.example.com',
    avatar: 'avatar-leila.webp',
    isEmailVerified: true,
  },
  {
    key: 'bex',
    username: 'bex_prints',
    fullName: 'Rebecca Oyelaran',
    displayName: 'Bex',
    email: 'bex@example.com',
    bio: 'Riso witch. Three inks, two drums, one extremely loud machine in the spare room. Misregistration is a feature.',
    website: 'https://bex-prints.example.com',
    avatar: 'avatar-bex.webp',
    isEmailVerified: true,
  },
  {
    key: 'sunil',
    username: 'sunil_r',
    fullName: 'Sunil Raghavan',
    displayName: 'Mr. Raghavan',
    email: 'sunil@example.com',
    bio: 'I teach physics, so floating baskets upset me professionally. I post the worst offenders here and draw a little myself, in pencil, between classes.',
    website: '',
    avatar: 'avatar-sunil.webp',
    isEmailVerified: true,
  },
  {
    key: 'nova',
    username: 'nova_k',
    fullName: 'Nova Kealoha',
    displayName: 'Nova',
    email: 'nova@example.com',
    bio: 'I cannot draw at all but I have excellent taste and a prompt habit I am trying to quit. Send help, or better: send art.',
    website: 'https://nova-k.example.com',
    avatar: 'avatar-nova.webp',
    isEmailVerified: true,
  },
  {
    key: 'dot',
    username: 'grandma_dot',
    fullName: 'Dorothy Whitaker',
    displayName: 'Dot',
    email: 'dot@example.com',
    bio: 'Chalk and colored pencil. Seventy-four, four cats, steady hands before ten in the morning. I never found the mail with the link, dear, but I am here.',
    website: '',
    avatar: 'avatar-dot.webp',
    isEmailVerified: false,
  },
];
