import type { Scene } from '../engine/scene.ts';
import { astronautHorse } from './astronaut-horse.ts';
import { chromeCat } from './chrome-cat.ts';
import { dollPortrait } from './doll-portrait.ts';
import { floatingCastle } from './floating-castle.ts';
import { frogKing } from './frog-king.ts';
import { goldenRetriever } from './golden-retriever.ts';
import { goldfishBulb } from './goldfish-bulb.ts';
import { lighthouse } from './lighthouse.ts';
import { looseBalloon } from './loose-balloon.ts';
import { meltingClocks } from './melting-clocks.ts';
import { mirrorLake } from './mirror-lake.ts';
import { mushroomFox } from './mushroom-fox.ts';
import { neonCity } from './neon-city.ts';
import { neonTiger } from './neon-tiger.ts';
import { octopusBarista } from './octopus-barista.ts';
import { readingOwl } from './reading-owl.ts';
import { robotFlower } from './robot-flower.ts';
import { sixFingers } from './six-fingers.ts';
import { skyWhale } from './sky-whale.ts';
import { teacupStorm } from './teacup-storm.ts';
import { threeWheelBicycle } from './three-wheel-bicycle.ts';
import { towerBurger } from './tower-burger.ts';
import { twoNeckSwan } from './two-neck-swan.ts';
import { twoSuns } from './two-suns.ts';

/** Every scene of the demo world. */
export const scenes: readonly Scene[] = [
  astronautHorse,
  chromeCat,
  dollPortrait,
  floatingCastle,
  frogKing,
  goldenRetriever,
  goldfishBulb,
  lighthouse,
  looseBalloon,
  meltingClocks,
  mirrorLake,
  mushroomFox,
  neonCity,
  neonTiger,
  octopusBarista,
  readingOwl,
  robotFlower,
  sixFingers,
  skyWhale,
  teacupStorm,
  threeWheelBicycle,
  towerBurger,
  twoNeckSwan,
  twoSuns,
];
