import { blob, each, limb, line, linear, mirrored, oval, poly, ring, wash } from './engine/draw.ts';
import type { Scene } from './engine/scene.ts';
import { chip, fur, gold, mark, matte, plastic, puffy, skin, sky, tune } from './engine/scene.ts';
import type { TechniqueName } from './techniques/all.ts';
import type { Hand } from './techniques/hand.ts';

type Hair =
  | 'bun'
  | 'short'
  | 'long'
  | 'curls'
  | 'bald'
  | 'afro'
  | 'bob'
  | 'scarf'
  | 'braids'
  | 'quiff'
  | 'white'
  | 'cap';

interface Face {
  person: string;
  technique: TechniqueName;
  hand: Hand;
  skin: string;
  shade: string;
  hair: Hair;
  hairColor: string;
  ground: readonly [string, string];
  clothes: string;
  glasses?: string;
  beard?: string;
  earrings?: string;
  /** Face width and chin, 1 is even. */
  wide?: number;
  smile?: number;
}

/** Twelve self-portraits, each in its owner's own technique. */
export const faces: readonly Face[] = [
  {
    person: 'mira',
    technique: 'oil',
    hand: { seed: 1, size: 0.8, inks: ['#8a4a34'] },
    skin: '#8d5a3c',
    shade: '#6f4029',
    hair: 'bun',
    hairColor: '#241a1a',
    ground: ['#e2a24a', '#c8693a'],
    clothes: '#2f5d62',
    earrings: '#e6b450',
    smile: 1,
  },
  {
    person: 'jonas',
    technique: 'linocut',
    hand: { seed: 2, inks: ['#f3ead6', '#1d2733', '#d8593a', '#e8b87a'], size: 0.9 },
    skin: '#eac3a0',
    shade: '#cf9a76',
    hair: 'quiff',
    hairColor: '#7a4a28',
    ground: ['#c9d3cc', '#a9bab4'],
    clothes: '#c4563c',
    beard: '#8a5530',
    wide: 1.02,
  },
  {
    person: 'wren',
    technique: 'watercolor',
    hand: { seed: 3, size: 0.8 },
    skin: '#f0d0b0',
    shade: '#d8a888',
    hair: 'bob',
    hairColor: '#2c2a33',
    ground: ['#bcd6dc', '#e6dcc8'],
    clothes: '#7f9f8a',
    glasses: '#3a3a44',
    wide: 0.96,
  },
  {
    person: 'tomasz',
    technique: 'ink',
    hand: { seed: 4, size: 0.8, inks: ['#f4eddd', '#1c1a1e', '#d9a06a'] },
    skin: '#ecc8a8',
    shade: '#cfa080',
    hair: 'short',
    hairColor: '#3a2e28',
    ground: ['#efe6d2', '#e2d4b8'],
    clothes: '#3f4652',
    glasses: '#241f1f',
    beard: '#4a3a30',
    wide: 1.04,
  },
  {
    person: 'amara',
    technique: 'collage',
    hand: { seed: 5, color: 1.2 },
    skin: '#6b4230',
    shade: '#4f2e22',
    hair: 'scarf',
    hairColor: '#d9893a',
    ground: ['#3f8f8a', '#2f6f74'],
    clothes: '#e6b84e',
    earrings: '#f2e2b8',
    smile: 1.1,
  },
  {
    person: 'pia',
    technique: 'pixels',
    hand: { seed: 6, size: 1.6, color: 1.3 },
    skin: '#f0c4a0',
    shade: '#d89a78',
    hair: 'long',
    hairColor: '#c0463c',
    ground: ['#5a5fa8', '#3c3f7a'],
    clothes: '#f2d25a',
    wide: 0.98,
  },
  {
    person: 'hal',
    technique: 'glass',
    hand: { seed: 7, size: 1.7, light: -0.12 },
    skin: '#eec0a0',
    shade: '#d29a7c',
    hair: 'bald',
    hairColor: '#e8e6e0',
    ground: ['#4a8fb8', '#2f6a9a'],
    clothes: '#8a3f3a',
    beard: '#f0eee6',
    glasses: '#6b5a3a',
    wide: 1.08,
  },
  {
    person: 'leila',
    technique: 'gouache',
    hand: { seed: 8, color: 1.25, size: 0.5 },
    skin: '#d9a57c',
    shade: '#b97f58',
    hair: 'curls',
    hairColor: '#2c1c18',
    ground: ['#f0b7a0', '#e08f7c'],
    clothes: '#375a7f',
    earrings: '#e8c04a',
    smile: 0.9,
  },
  {
    person: 'bex',
    technique: 'riso',
    hand: { seed: 9, inks: ['#f6efdf', '#ff5f6e', '#24508f', '#ffd04a'], size: 0.62 },
    skin: '#7f4e36',
    shade: '#5f3626',
    hair: 'afro',
    hairColor: '#241a1c',
    ground: ['#ffd98a', '#ffb87a'],
    clothes: '#e05a5a',
    glasses: '#e8d8b0',
    smile: 1.2,
  },
  {
    person: 'sunil',
    technique: 'pencil',
    hand: { seed: 10, size: 0.8 },
    skin: '#b9835c',
    shade: '#96623f',
    hair: 'short',
    hairColor: '#201a1a',
    ground: ['#ece6d8', '#dcd4c2'],
    clothes: '#5a6a6a',
    beard: '#2a2220',
  },
  {
    person: 'nova',
    technique: 'gouache',
    hand: { seed: 11, hue: -8, color: 1.4, size: 0.5 },
    skin: '#c08a62',
    shade: '#9c6a48',
    hair: 'cap',
    hairColor: '#1f2430',
    ground: ['#a6d3b8', '#6fae9a'],
    clothes: '#7a4a9a',
    smile: 1.3,
  },
  {
    person: 'dot',
    technique: 'chalk',
    hand: { seed: 12, inks: ['#4a4048'], size: 0.9 },
    skin: '#f2cdb4',
    shade: '#d8a48a',
    hair: 'white',
    hairColor: '#f0ede6',
    ground: ['#a9a0c8', '#8f7fb0'],
    clothes: '#c86a7a',
    glasses: '#8a5a6a',
    earrings: '#f6f0e6',
    smile: 1.1,
  },
];

/** A head and shoulders on 512 × 512. */
export function portrait(f: Face): Scene {
  const wide = f.wide ?? 1;
  const x = (offset: number) => 256 + offset * wide;
  const hair = f.hairColor;
  return {
    key: `avatar-${f.person}`,
    size: [512, 512],
    build(s) {
      s.layer('ground', sky, (c) => wash(c, 512, 512, f.ground));
      s.layer('disc', tune(matte, { form: 'flat', glow: 0.9, shadow: 0 }), (c) =>
        oval(c, 256, 250, 205, 205, f.ground[0]),
      );
      s.layer('hair behind', tune(fur, { gloss: 0.3 }), (c) => {
        if (f.hair === 'long')
          blob(c, '256,70 360,100 392,220 386,360 400,470 320,500 192,500 112,470 126,360 120,220 152,100', hair);
        if (f.hair === 'bob') blob(c, '256,72 356,96 392,200 386,330 340,366 172,366 126,330 120,200 156,96', hair);
        if (f.hair === 'curls')
          for (let i = 0; i < 16; i++)
            oval(
              c,
              256 + Math.cos(i * 0.42 + 2.4) * 130,
              232 + Math.sin(i * 0.42 + 2.4) * 140 + (i > 11 ? 40 : 0),
              52,
              52,
              hair,
            );
        if (f.hair === 'afro')
          for (let i = 0; i < 22; i++)
            oval(c, 256 + Math.cos((i / 22) * 6.28) * 116, 190 + Math.sin((i / 22) * 6.28) * 104, 62, 62, hair);
        if (f.hair === 'afro') oval(c, 256, 190, 130, 120, hair);
        if (f.hair === 'bun') oval(c, 256, 62, 56, 50, hair);
        if (f.hair === 'white')
          for (let i = 0; i < 15; i++)
            oval(
              c,
              256 + Math.cos(Math.PI + (i / 14) * Math.PI) * 124,
              210 + Math.sin(Math.PI + (i / 14) * Math.PI) * 120,
              44,
              44,
              hair,
            );
        if (f.hair === 'scarf') blob(c, '256,40 350,50 396,130 380,230 132,230 116,130 162,50', hair);
      });
      s.layer('shoulders', puffy, (c) => blob(c, '256,372 330,392 430,430 470,540 42,540 82,430 182,392', f.clothes));
      s.layer('neck', skin, (c) => limb(c, '256,320 256,372 256,410', [92, 88, 110], f.shade));
      s.layer('collar', tune(chip, { bevel: 10 }), (c) =>
        line(c, '186,404 222,436 256,446 290,436 326,404', 18, '#f2e8d6'),
      );
      s.layer('ears', skin, (c) => mirrored(c, 256, () => oval(c, x(112), 240, 24, 34, f.skin)));
      s.layer('face', tune(skin, { bevel: 90, lift: 0.7 }), (c) =>
        blob(
          c,
          [
            [256, 96],
            [x(70), 108],
            [x(112), 180],
            [x(112), 250],
            [x(92), 320],
            [x(48), 372],
            [256, 386],
            [x(-48), 372],
            [x(-92), 320],
            [x(-112), 250],
            [x(-112), 180],
            [x(-70), 108],
          ],
          linear(c, 160, 100, 350, 390, [f.skin, f.skin, f.shade]),
        ),
      );
      if (f.beard)
        s.layer('beard', tune(fur, { bevel: 40, shadow: 4 }), (c) => {
          blob(
            c,
            [
              [x(-112), 236],
              [x(-92), 270],
              [x(-54), 286],
              [256, 276],
              [x(54), 286],
              [x(92), 270],
              [x(112), 236],
              [x(100), 330],
              [x(56), 392],
              [256, 412],
              [x(-56), 392],
              [x(-100), 330],
            ],
            f.beard!,
          );
        });
      s.layer('cheeks', mark, (c) => mirrored(c, 256, () => oval(c, x(66), 280, 24, 17, '#d9605244')));
      s.layer('whites', tune(plastic, { gloss: 0.4, shadow: 0, bevel: 10 }), (c) =>
        mirrored(c, 256, () => oval(c, x(48), 226, 22, 16, '#fbf6ee')),
      );
      s.layer('eyes', tune(mark, { line: true }), (c) =>
        mirrored(c, 256, () => oval(c, x(46), 227, 12, 13, '#241a18')),
      );
      s.layer('glints', tune(mark, { glow: 1 }), (c) =>
        each([x(-42), x(50)], (at) => oval(c, at, 222, 4, 4, '#ffffff')),
      );
      s.layer('brows', tune(mark, { line: true }), (c) =>
        mirrored(c, 256, () =>
          line(
            c,
            [
              [x(24), 194],
              [x(50), 182],
              [x(76), 194],
            ],
            9,
            f.hair === 'white' || f.hair === 'bald'
              ? '#b8b2a8'
              : f.hair === 'scarf' || f.hair === 'cap'
                ? '#241a18'
                : hair,
          ),
        ),
      );
      s.layer('nose', tune(skin, { shadow: 5, lift: 0.6 }), (c) =>
        blob(c, '256,214 270,250 282,276 268,292 244,292 230,276 242,250', f.skin),
      );
      const smile = f.smile ?? 0.8;
      s.layer('mouth', tune(mark, { line: true }), (c) => {
        if (smile > 1)
          blob(
            c,
            [
              [x(-36), 322],
              [256, 330],
              [x(36), 322],
              [x(20), 346],
              [256, 352],
              [x(-20), 346],
            ],
            '#fdf6ee',
          );
        line(
          c,
          [
            [x(-38), 324 - smile * 3],
            [x(-18), 326 + smile * 6],
            [256, 328 + smile * 8],
            [x(18), 326 + smile * 6],
            [x(38), 324 - smile * 3],
          ],
          7,
          '#8a3a34',
        );
      });
      s.layer('hair', tune(fur, { gloss: 0.3, shadow: 8 }), (c) => {
        if (f.hair === 'bun')
          blob(c, '256,78 340,92 384,170 376,226 348,176 296,140 216,140 164,176 136,226 128,170 172,92', hair);
        if (f.hair === 'short')
          blob(c, '256,74 336,84 380,150 374,220 352,190 340,150 256,134 172,150 160,190 138,220 132,150 176,84', hair);
        if (f.hair === 'quiff')
          blob(
            c,
            '160,150 150,96 210,56 300,48 372,84 384,160 372,222 354,180 330,146 250,152 190,146 160,184 140,222 134,170',
            hair,
          );
        if (f.hair === 'long')
          blob(c, '256,70 344,88 390,180 380,270 356,210 300,146 240,132 180,170 150,230 130,270 124,180 168,88', hair);
        if (f.hair === 'bob')
          blob(c, '256,72 350,92 392,200 378,300 360,210 352,176 160,176 152,210 134,300 120,200 162,92', hair);
        if (f.hair === 'curls')
          for (let i = 0; i < 9; i++) oval(c, 148 + i * 27, 136 - Math.sin((i / 8) * Math.PI) * 36, 32, 32, hair);
        if (f.hair === 'afro')
          for (let i = 0; i < 9; i++) oval(c, 150 + i * 26.5, 128 - Math.sin((i / 8) * Math.PI) * 34, 34, 34, hair);
        if (f.hair === 'white')
          for (let i = 0; i < 7; i++) oval(c, 168 + i * 29, 124 - Math.sin((i / 6) * Math.PI) * 30, 32, 30, hair);
        if (f.hair === 'bald')
          mirrored(c, 256, () => each([0, 1, 2], (k) => oval(c, x(114), 180 + k * 26, 24, 24, hair)));
        if (f.hair === 'scarf') {
          blob(c, '256,52 350,66 392,140 380,188 320,150 192,150 132,188 120,140 162,66', hair);
          blob(c, '300,70 360,20 420,40 400,90 340,110', '#b5483a');
        }
        if (f.hair === 'cap') {
          blob(c, '256,56 340,70 388,140 386,176 126,176 124,140 172,70', '#d9573f');
          blob(c, '150,160 300,150 420,170 450,196 320,190 150,190', '#a83f34');
        }
      });
      if (f.hair === 'scarf')
        s.layer('pattern', tune(mark, { line: true }), (c) => {
          for (let i = 0; i < 6; i++)
            poly(
              c,
              [
                [156 + i * 38, 100],
                [170 + i * 38, 120],
                [156 + i * 38, 140],
                [142 + i * 38, 120],
              ],
              '#f2dca0',
            );
        });
      if (f.glasses)
        s.layer('glasses', tune(chip, { bevel: 4, shadow: 4 }), (c) => {
          ring(c, x(-50), 228, 42, 38, 8, f.glasses!);
          ring(c, x(50), 228, 42, 38, 8, f.glasses!);
          line(c, '250,224 256,220 262,224', 8, f.glasses!);
        });
      if (f.earrings)
        s.layer('earrings', gold, (c) => mirrored(c, 256, () => oval(c, x(114), 296, 13, 19, f.earrings!)));
    },
  };
}
