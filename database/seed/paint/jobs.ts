import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faces, portrait } from './avatars.ts';
import type { Picture } from './engine/field.ts';
import { picture } from './engine/field.ts';
import { save } from './engine/file.ts';
import { slop, study } from './engine/light.ts';
import { stageOf } from './engine/scene.ts';
import { keyOf, recipes } from './recipes.ts';
import { scenes } from './scenes/all.ts';
import { techniques } from './techniques/all.ts';

export const folder = fileURLToPath(new URL('../world/pictures/', import.meta.url));

export interface Job {
  /** Name of the picture file, without `.webp`. */
  name: string;
  /** Scene it belongs to, `avatars` for faces. */
  scene: string;
}

/** Every picture there is to make, or those of some scenes, or some by name. */
export function jobs(only: readonly string[]): Job[] {
  const all: Job[] = [
    ...scenes.map((scene) => ({ name: `slop-${scene.key}`, scene: scene.key })),
    ...recipes.map((recipe) => ({ name: `art-${keyOf(recipe)}`, scene: recipe.scene })),
    ...faces.map((face) => ({ name: `avatar-${face.person}`, scene: 'avatars' })),
  ];
  return only.length > 0 ? all.filter((job) => only.includes(job.scene) || only.includes(job.name)) : all;
}

/** Makes one picture and writes it. @returns its size in bytes */
export async function make(name: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${name}.webp`;
  if (name.startsWith('slop-')) {
    const scene = scenes.find((s) => `slop-${s.key}` === name)!;
    return save(slop(stageOf(scene, { wrong: true, seed: 0, zoom: 1, shift: [0, 0] })), path, 26_000);
  }
  if (name.startsWith('avatar-')) {
    const face = faces.find((f) => `avatar-${f.person}` === name)!;
    const seen = study(stageOf(portrait(face), { wrong: false, seed: 0, zoom: 1, shift: [0, 0] }));
    return save(halved(techniques[face.technique].render(seen, face.hand)), path, 8_000);
  }
  const recipe = recipes.find((r) => `art-${keyOf(r)}` === name)!;
  const scene = scenes.find((s) => s.key === recipe.scene)!;
  const { zoom = 1, shift = [0, 0], seed } = recipe;
  const seen = study(stageOf(scene, { wrong: false, seed, zoom, shift }));
  const { render, limit } = techniques[recipe.technique];
  return save(render(seen, recipe), path, limit, recipe.technique === 'pixels');
}

function halved(p: Picture): Picture {
  const out = picture(256, 256);
  const scale = p.w / 256;
  for (let y = 0; y < 256; y++) {
    for (let x = 0; x < 256; x++) {
      const [x0, x1] = [Math.floor(x * scale), Math.max(Math.floor(x * scale) + 1, Math.floor((x + 1) * scale))];
      const [y0, y1] = [Math.floor(y * scale), Math.max(Math.floor(y * scale) + 1, Math.floor((y + 1) * scale))];
      let [r, g, b] = [0, 0, 0];
      for (let sy = y0; sy < y1; sy++) {
        for (let sx = x0; sx < x1; sx++) {
          const i = Math.min(p.h - 1, sy) * p.w + Math.min(p.w - 1, sx);
          r += p.r[i]!;
          g += p.g[i]!;
          b += p.b[i]!;
        }
      }
      const k = 1 / ((x1 - x0) * (y1 - y0));
      const i = y * 256 + x;
      [out.r[i], out.g[i], out.b[i]] = [r * k, g * k, b * k];
    }
  }
  return out;
}
