import type { PersonKey } from './people.ts';

type Category =
  | 'digital-art'
  | 'traditional-art'
  | 'character-design'
  | 'illustration'
  | 'concept-art'
  | 'comics'
  | 'photo-editing'
  | 'sculpture-3d';

type Style = 'realistic' | 'cartoon' | 'anime' | 'abstract' | 'minimalist';

/** How a slop stands at the first start of the demo. */
export type SlopState = 'open' | 'awarded' | 'expired-refunded' | 'cancelled';

export interface Slop {
  key: SlopKey;
  poster: PersonKey;
  title: string;
  description: string;
  category: Category;
  style: Style | null;
  prizeDollars: number;
  durationDays: number;
  /** File in `pictures/`. */
  picture: string;
  alt: string;
  /** How long before the first start it was posted. Without `endsInMinutes` it ends `durationDays` after that. */
  ageHours: number;
  state: SlopState;
  /** Ends this many minutes after the first start, whatever `durationDays` says. */
  endsInMinutes?: number;
  /** The piece of art that is meant to win; only on awarded slops. */
  winner?: string;
}

export type SlopKey =
  | 'six-fingers'
  | 'chrome-cat'
  | 'neon-tiger'
  | 'sky-whale'
  | 'golden-retriever'
  | 'octopus-barista'
  | 'doll-portrait'
  | 'three-wheel-bicycle'
  | 'frog-king'
  | 'tower-burger'
  | 'floating-castle'
  | 'mirror-lake'
  | 'melting-clocks'
  | 'two-suns'
  | 'astronaut-horse'
  | 'reading-owl'
  | 'lighthouse'
  | 'mushroom-fox'
  | 'teacup-storm'
  | 'neon-city'
  | 'goldfish-bulb'
  | 'robot-flower'
  | 'two-neck-swan'
  | 'loose-balloon';

/** Newest first within each state. */
export const slops: readonly Slop[] = [
  {
    key: 'tower-burger',
    poster: 'nova',
    title: 'The burger that contains everything, including a donut',
    description:
      'I asked for a juicy burger for the menu of my cousin’s food truck. I got a donut, three chrome bolts and a second top bun where the plate should be. It glows. Please make me something a person would want to eat. Lettuce optional, bolts not.',
    category: 'illustration',
    style: 'realistic',
    prizeDollars: 20,
    durationDays: 7,
    picture: 'slop-tower-burger.webp',
    alt: 'AI image: a towering glossy burger with a pink donut and chrome bolts between the patties, before orange rays.',
    ageHours: 1,
    state: 'open',
  },
  {
    key: 'mirror-lake',
    poster: 'sunil',
    title: 'This lake reflects a different planet',
    description:
      'Count the peaks. Now count them in the water. The moon has also moved about two hundred meters to the left and turned cyan. Any lake will do for me, as long as its reflection is of that lake. Extra credit for a paddler who looks as if they are going somewhere.',
    category: 'traditional-art',
    style: 'realistic',
    prizeDollars: 30,
    durationDays: 14,
    picture: 'slop-mirror-lake.webp',
    alt: 'AI image: purple mountains over a lake whose reflection shows other mountains and a cyan moon in the wrong place.',
    ageHours: 5,
    state: 'open',
  },
  {
    key: 'frog-king',
    poster: 'leila',
    title: 'Third eye, but make it royal',
    description:
      'Reference I was sent by a client who "already had something". The crown floats, there is an eye under it, and the smile keeps me up at night. I would rather hang one of yours above my desk. Storybook frogs very welcome.',
    category: 'character-design',
    style: 'cartoon',
    prizeDollars: 18,
    durationDays: 10,
    picture: 'slop-frog-king.webp',
    alt: 'AI image: a shiny green frog with three eyes under a floating gold crown, sitting on a lily pad.',
    ageHours: 11,
    state: 'open',
  },
  {
    key: 'three-wheel-bicycle',
    poster: 'mira',
    title: 'Please, somebody, fix this bicycle',
    description:
      'A customer wanted this printed large for her flower shop. It has three wheels, the chain drives the street, and the sign says nothing in no language. She settled for paying a real artist instead (I talked her into it). Hers says FLEURS. The cat may stay.',
    category: 'illustration',
    style: null,
    prizeDollars: 45,
    durationDays: 7,
    picture: 'slop-three-wheel-bicycle.webp',
    alt: 'AI image: a turquoise bicycle with three wheels against a hot pink wall, flowers in its basket, garbled letters on a sign.',
    ageHours: 40,
    state: 'open',
  },
  {
    key: 'octopus-barista',
    poster: 'bex',
    title: 'Nine-armed barista, zero bottoms on the cups',
    description:
      'For the wall of the café downstairs. It is nearly charming, until you count. Nine arms. I counted twice and then I counted the cups, and one of them grows out of a shoulder. Make it charming on purpose. The menu should be readable, they do sell hugs.',
    category: 'comics',
    style: 'cartoon',
    prizeDollars: 28,
    durationDays: 6,
    picture: 'slop-octopus-barista.webp',
    alt: 'AI image: a magenta octopus with nine arms and a beret serving coffee before turquoise tiles, a menu in nonsense letters behind it.',
    ageHours: 52,
    state: 'open',
  },
  {
    key: 'doll-portrait',
    poster: 'amara',
    title: 'Porcelain lady with two left earrings',
    description:
      'One earring is a hoop, the other is a chandelier from a spaceship. One eye is blue and one is green, and both of them look through me. Under all the shine there is a sweet old-fashioned portrait. Find it.',
    category: 'traditional-art',
    style: 'realistic',
    prizeDollars: 35,
    durationDays: 9,
    picture: 'slop-doll-portrait.webp',
    alt: 'AI image: a doll-like woman with pink hair, one blue and one green eye and two earrings that do not match.',
    ageHours: 64,
    state: 'open',
  },
  {
    key: 'floating-castle',
    poster: 'pia',
    title: 'Castle with a welcome sign in no known alphabet',
    description:
      'A tower floats on its own, the waterfall starts in the middle of the air and the sign says "ⱮΞLZ" or so. Background for a tiny game about delivering mail to castles. I can do the pixels myself, I want to see what your hands do with it.',
    category: 'concept-art',
    style: null,
    prizeDollars: 40,
    durationDays: 8,
    picture: 'slop-floating-castle.webp',
    alt: 'AI image: a violet castle on a floating rock with a bright moon, one tower in thin air and a sign of garbled letters.',
    ageHours: 75,
    state: 'open',
  },
  {
    key: 'golden-retriever',
    poster: 'mira',
    title: 'Goodest boy, one tail too many',
    description:
      'He is a very good dog and he deserves a body that works. Two tails, fur like shampoo, and he seems to be made of caramel. It is for my nephew’s room; his own dog is called Biscuit and has, I checked, one tail.',
    category: 'digital-art',
    style: 'cartoon',
    prizeDollars: 25,
    durationDays: 5,
    picture: 'slop-golden-retriever.webp',
    alt: 'AI image: a glossy golden retriever puppy with two tails on a neon green lawn under an enormous sun.',
    ageHours: 82,
    state: 'open',
  },
  {
    key: 'sky-whale',
    poster: 'nova',
    title: 'Whale with a house, a spare tail and an eye on its belly',
    description:
      'I have been chasing this image for a year and the machine gives me this: two tails, an arm out of the forehead, an eye where the dinner goes. The idea is a house on the back of a whale at dusk, that is all. I would cry happily at a good one.',
    category: 'illustration',
    style: null,
    prizeDollars: 50,
    durationDays: 4,
    picture: 'slop-sky-whale.webp',
    alt: 'AI image: a violet whale flying over pink clouds with a small house on its back, two tails and an eye in its belly.',
    ageHours: 87,
    state: 'open',
  },
  {
    key: 'neon-tiger',
    poster: 'dot',
    title: 'Tiger from the electric company',
    description:
      'My grandson made this on his telephone. It has a third eye and there are wires coming out of its cheeks. I have seen one tiger in my life, in 1974, and it was orange. Show the boy how it is done.',
    category: 'digital-art',
    style: 'realistic',
    prizeDollars: 24,
    durationDays: 3,
    picture: 'slop-neon-tiger.webp',
    alt: 'AI image: a pink and violet tiger face with a third glowing eye and neon wires among blue leaves.',
    ageHours: 69,
    state: 'open',
  },
  {
    key: 'chrome-cat',
    poster: 'nova',
    title: 'Chrome cat, three ears, no regrets',
    description:
      'Prompt was "my cat at sunset". What came out is a hood ornament with a third ear and one eye that went its own way. My actual cat is gray, striped, named Toaster, and deserves better than this.',
    category: 'sculpture-3d',
    style: 'abstract',
    prizeDollars: 32,
    durationDays: 3,
    picture: 'slop-chrome-cat.webp',
    alt: 'AI image: a chrome cat with three ears and mismatched eyes before a neon sun and a cyan grid.',
    ageHours: 71,
    state: 'open',
    endsInMinutes: 42,
  },
  {
    key: 'six-fingers',
    poster: 'mira',
    title: 'Six fingers hold up the world',
    description:
      'A church newsletter asked me for "a hand holding up the world, hopeful". The machine is generous with fingers and with everything else. I would like to frame one with five. Any skin, any sky, any medium, just count before you post.',
    category: 'traditional-art',
    style: 'realistic',
    prizeDollars: 25,
    durationDays: 2,
    picture: 'slop-six-fingers.webp',
    alt: 'AI image: a waxy hand with six fingers and pink nails holds a glowing globe before a violet sky.',
    ageHours: 47,
    state: 'open',
    endsInMinutes: 3,
  },
  {
    key: 'mushroom-fox',
    poster: 'mira',
    title: 'Fox with five legs and a mushroom on its back',
    description:
      'Meant for a greeting card. The more I look the more legs there are, and a mushroom grows out of the poor animal. I love the light between the trees, though. Keep the forest, free the fox.',
    category: 'illustration',
    style: 'cartoon',
    prizeDollars: 60,
    durationDays: 7,
    picture: 'slop-mushroom-fox.webp',
    alt: 'AI image: a glossy orange fox with five legs among pink and blue mushrooms in a cyan forest.',
    ageHours: 216,
    state: 'awarded',
    winner: 'mushroom-fox-gouache',
  },
  {
    key: 'lighthouse',
    poster: 'hal',
    title: 'The lighthouse whose light took a left turn',
    description:
      'Light goes straight. I believe that is the point of it. There is also a door on the second floor with no stairs, for sailors in a hurry. I replaced the panes in a real one in 1988 and want a picture with wind in it.',
    category: 'traditional-art',
    style: null,
    prizeDollars: 48,
    durationDays: 6,
    picture: 'slop-lighthouse.webp',
    alt: 'AI image: a striped lighthouse on violet rocks whose left beam bends downward, with a door in mid-air.',
    ageHours: 250,
    state: 'awarded',
    winner: 'lighthouse-oil',
  },
  {
    key: 'astronaut-horse',
    poster: 'sunil',
    title: 'Astronaut rides horse, horse has five legs',
    description:
      'The classic. Somewhere a data center burned a lake to make this. Five legs in one sixth of the gravity is not an advantage, I have done the math with my class. They voted to hang the winner in the lab.',
    category: 'comics',
    style: 'cartoon',
    prizeDollars: 40,
    durationDays: 7,
    picture: 'slop-astronaut-horse.webp',
    alt: 'AI image: an astronaut on a shiny five-legged horse gallops over a violet moon with a pink flag of garbled letters.',
    ageHours: 340,
    state: 'awarded',
    winner: 'astronaut-horse-pixels',
  },
  {
    key: 'reading-owl',
    poster: 'leila',
    title: 'Owl with three lenses reads a book in no language',
    description:
      'The third lens sits on its forehead for thoughts, I suppose. The flame floats next to the candle, the book is written in ants. I run a reading hour on Thursdays and the kids deserve an owl that can read.',
    category: 'character-design',
    style: 'cartoon',
    prizeDollars: 36,
    durationDays: 5,
    picture: 'slop-reading-owl.webp',
    alt: 'AI image: a violet owl with three spectacle lenses over a book of nonsense letters, a flame beside its candle.',
    ageHours: 410,
    state: 'awarded',
    winner: 'reading-owl-linocut',
  },
  {
    key: 'two-suns',
    poster: 'bex',
    title: 'Sunset, now with a backup sun',
    description:
      'Travel agency asked for "warm". There are two suns, one palm has no trunk and simply believes in itself. I want a poster of this beach as it would be on our planet. Flat color people, this one is for you.',
    category: 'digital-art',
    style: 'minimalist',
    prizeDollars: 42,
    durationDays: 7,
    picture: 'slop-two-suns.webp',
    alt: 'AI image: a lurid beach sunset with two suns over the sea and a palm crown without a trunk.',
    ageHours: 500,
    state: 'awarded',
    winner: 'two-suns-linocut',
  },
  {
    key: 'melting-clocks',
    poster: 'nova',
    title: 'We have Dalí at home',
    description:
      'Three hands per clock and numbers from a keyboard that fell down the stairs. Everything drips chrome. I know somebody already painted this once and rather well. I would like to see it by someone who is alive.',
    category: 'concept-art',
    style: 'abstract',
    prizeDollars: 55,
    durationDays: 10,
    picture: 'slop-melting-clocks.webp',
    alt: 'AI image: three melting clocks with chrome rims and invented numerals over an orange and violet desert.',
    ageHours: 620,
    state: 'awarded',
    winner: 'melting-clocks-collage',
  },
  {
    key: 'teacup-storm',
    poster: 'mira',
    title: 'Storm in a teacup with two handles',
    description:
      'I liked the joke, I did not like the plastic. Two handles, a spoon that melts into the table, sails like marshmallows. For the kitchen of a friend who worries too much. Something with line in it, please.',
    category: 'illustration',
    style: null,
    prizeDollars: 38,
    durationDays: 6,
    picture: 'slop-teacup-storm.webp',
    alt: 'AI image: a sailing ship in a stormy teacup with a handle on each side and a spoon that melts into the table.',
    ageHours: 700,
    state: 'awarded',
    winner: 'teacup-storm-ink',
  },
  {
    key: 'neon-city',
    poster: 'pia',
    title: 'Cyberpunk street, every sign is gibberish',
    description:
      'If you have seen one you have seen this one. Rain, umbrella, moon in front of the skyline, words that are not. I wanted to know whether there is still a good picture inside the cliché.',
    category: 'concept-art',
    style: 'anime',
    prizeDollars: 15,
    durationDays: 5,
    picture: 'slop-neon-city.webp',
    alt: 'AI image: a neon street in the rain with a cyan umbrella, a huge moon and signs in nonsense letters.',
    ageHours: 300,
    state: 'expired-refunded',
  },
  {
    key: 'goldfish-bulb',
    poster: 'sunil',
    title: 'Goldfish with a face at either end',
    description:
      'The water stands at an angle without the bulb being tilted. The fish has two fronts. I use this one in class as a "find the seven mistakes". Would love a version where nobody has to explain surface tension to it.',
    category: 'photo-editing',
    style: 'realistic',
    prizeDollars: 12,
    durationDays: 4,
    picture: 'slop-goldfish-bulb.webp',
    alt: 'AI image: a goldfish with a face at either end in a glowing light bulb with slanting water.',
    ageHours: 380,
    state: 'expired-refunded',
  },
  {
    key: 'robot-flower',
    poster: 'nova',
    title: 'Robot, flower, spare elbow',
    description:
      'The robot that makes robots made a robot and gave it an elbow too many. The flower grows through the hand. Looking for something tender, I suppose, I was in a mood when I posted this.',
    category: 'sculpture-3d',
    style: 'cartoon',
    prizeDollars: 10,
    durationDays: 3,
    picture: 'slop-robot-flower.webp',
    alt: 'AI image: a chrome robot with uneven cyan eyes and a bent extra elbow holds a pink flower.',
    ageHours: 460,
    state: 'expired-refunded',
  },
  {
    key: 'two-neck-swan',
    poster: 'hal',
    title: 'One swan, two necks',
    description:
      'For our forty-fifth anniversary I asked for two swans. I got one swan with two necks. My wife laughed until she had to sit down, so it was not for nothing. Still, two swans would be nice.',
    category: 'digital-art',
    style: 'realistic',
    prizeDollars: 15,
    durationDays: 2,
    picture: 'slop-two-neck-swan.webp',
    alt: 'AI image: a white swan with one body and two necks that form a heart before a pink sunset, with plastic hearts above.',
    ageHours: 560,
    state: 'expired-refunded',
  },
  {
    key: 'loose-balloon',
    poster: 'sunil',
    title: 'Balloon left, basket stays',
    description:
      'The basket hangs from nothing and the small balloon flies upside down. I posted it in a rage and then remembered that my sister paints balloons for a living, so I will ask her first.',
    category: 'photo-editing',
    style: null,
    prizeDollars: 22,
    durationDays: 9,
    picture: 'slop-loose-balloon.webp',
    alt: 'AI image: a glossy hot-air balloon over candy-colored fields, its basket hanging in the air without ropes.',
    ageHours: 130,
    state: 'cancelled',
  },
];
