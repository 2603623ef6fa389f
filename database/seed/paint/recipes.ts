import type { TechniqueName } from './techniques/all.ts';
import type { Hand } from './techniques/hand.ts';

/** One piece of art: which scene, which technique, whose hand. `key` is `{scene}-{technique}`. */
export interface Recipe extends Hand {
  scene: string;
  technique: TechniqueName;
  zoom?: number;
  shift?: readonly [number, number];
}

export const keyOf = (recipe: Recipe): string => `${recipe.scene}-${recipe.technique}`;

export const recipes: readonly Recipe[] = [
  { scene: 'six-fingers', technique: 'oil', seed: 11, warmth: 0.5, contrast: 1.12, inks: ['#7a4630'] },
  { scene: 'six-fingers', technique: 'ink', seed: 12, inks: ['#f5efe0', '#1c2026', '#8fb7c4'], zoom: 1.03 },
  { scene: 'chrome-cat', technique: 'gouache', seed: 21, color: 1.3, hue: -6 },
  {
    scene: 'chrome-cat',
    technique: 'linocut',
    seed: 22,
    inks: ['#f3ead6', '#1b2733', '#d9603c', '#e9b44c', '#8aa3b0'],
    zoom: 1.04,
    shift: [0, -6],
  },
  { scene: 'chrome-cat', technique: 'pixels', seed: 23, color: 1.4, hue: 8 },
  { scene: 'neon-tiger', technique: 'collage', seed: 31, color: 1.35 },
  { scene: 'neon-tiger', technique: 'glass', seed: 32, size: 1.15 },
  {
    scene: 'neon-tiger',
    technique: 'linocut',
    seed: 33,
    inks: ['#f2e8d2', '#14261f', '#e07a2f', '#5f8f5a'],
    zoom: 1.02,
  },
  { scene: 'sky-whale', technique: 'watercolor', seed: 41, hue: 4, warmth: 0.1 },
  { scene: 'sky-whale', technique: 'riso', seed: 42, inks: ['#f6efdf', '#ff6f61', '#23508f', '#ffc94d'], zoom: 1.02 },
  { scene: 'golden-retriever', technique: 'chalk', seed: 51, inks: ['#3a3430'] },
  { scene: 'golden-retriever', technique: 'oil', seed: 52, warmth: 0.3, inks: ['#8a5f2c'], zoom: 1.03 },
  { scene: 'golden-retriever', technique: 'pixels', seed: 53, color: 1.35, size: 1.2 },
  { scene: 'octopus-barista', technique: 'ink', seed: 61, light: 0.14, inks: ['#f4ecdb', '#22191d', '#e08a70'] },
  { scene: 'octopus-barista', technique: 'mosaic', seed: 62, color: 1.4, inks: ['#4a4642'] },
  { scene: 'doll-portrait', technique: 'pencil', seed: 71 },
  { scene: 'doll-portrait', technique: 'gouache', seed: 72, hue: 6, warmth: 0.3, zoom: 1.03 },
  { scene: 'three-wheel-bicycle', technique: 'watercolor', seed: 81, warmth: -0.1 },
  { scene: 'three-wheel-bicycle', technique: 'gouache', seed: 82, color: 1.4, contrast: 1.2, zoom: 1.02, size: 0.5 },
  { scene: 'floating-castle', technique: 'riso', seed: 91, inks: ['#f5eee0', '#f2557b', '#00747c', '#ffcf4a'] },
  { scene: 'floating-castle', technique: 'glass', seed: 92, light: -0.14, contrast: 1.3, warmth: 0.2 },
  { scene: 'melting-clocks', technique: 'collage', seed: 101, color: 1.3 },
  { scene: 'melting-clocks', technique: 'oil', seed: 102, warmth: 0.4, inks: ['#94562c'], zoom: 1.02 },
  { scene: 'melting-clocks', technique: 'ink', seed: 103, inks: ['#f3e9d2', '#2a1f1a', '#dfae62'] },
  { scene: 'two-suns', technique: 'linocut', seed: 111, inks: ['#f7e8c6', '#1a2c44', '#ef7f4d', '#f2b35a', '#5f94a8'] },
  { scene: 'two-suns', technique: 'watercolor', seed: 112, color: 1.3, warmth: 0.2, zoom: 1.02 },
  { scene: 'two-suns', technique: 'mosaic', seed: 113, color: 1.45, contrast: 1.2, inks: ['#3c3a40'] },
  { scene: 'astronaut-horse', technique: 'pixels', seed: 121, color: 1.35, contrast: 1.2 },
  {
    scene: 'astronaut-horse',
    technique: 'ink',
    seed: 122,
    light: 0.26,
    inks: ['#f4efe4', '#171a26', '#7f93bb'],
    zoom: 1.02,
  },
  { scene: 'astronaut-horse', technique: 'gouache', seed: 123, hue: -10, color: 1.3, size: 0.5 },
  { scene: 'reading-owl', technique: 'chalk', seed: 131, inks: ['#2a2833'], warmth: 0.4 },
  {
    scene: 'reading-owl',
    technique: 'linocut',
    seed: 132,
    inks: ['#f6ecd2', '#241a1c', '#c8663a', '#e6b450', '#7a8f84'],
    zoom: 1.03,
  },
  { scene: 'reading-owl', technique: 'glass', seed: 133, size: 1.1 },
  { scene: 'lighthouse', technique: 'oil', seed: 141, contrast: 1.15, inks: ['#3c4a5c'] },
  { scene: 'lighthouse', technique: 'watercolor', seed: 142, hue: -4, light: 0.06, zoom: 1.02 },
  {
    scene: 'lighthouse',
    technique: 'riso',
    seed: 143,
    contrast: 1.35,
    inks: ['#f4eee2', '#f0523d', '#1f3f77', '#f6c945'],
  },
  { scene: 'mushroom-fox', technique: 'gouache', seed: 151, color: 1.35 },
  { scene: 'mushroom-fox', technique: 'watercolor', seed: 152, hue: 5, zoom: 1.02 },
  { scene: 'mushroom-fox', technique: 'collage', seed: 153, color: 1.3, warmth: 0.2 },
  { scene: 'mushroom-fox', technique: 'pixels', seed: 154, color: 1.4, contrast: 1.15 },
  { scene: 'teacup-storm', technique: 'ink', seed: 161, inks: ['#f5f0e4', '#18202e', '#86a9bd'] },
  { scene: 'teacup-storm', technique: 'pencil', seed: 162, inks: ['#efe9db', '#2c2a2c'], zoom: 1.03 },
  { scene: 'neon-city', technique: 'riso', seed: 171, inks: ['#f4ecdc', '#ff7a59', '#24356e', '#ffd166'] },
  { scene: 'goldfish-bulb', technique: 'pencil', seed: 181 },
];
