import sharp from 'sharp';
import { clamp } from './engine/field.ts';
import { slop, study } from './engine/light.ts';
import { stageOf } from './engine/scene.ts';

const out = (p: any, f: string) => {
  const b = Buffer.alloc(p.w * p.h * 3);
  for (let i = 0; i < p.w * p.h; i++) {
    b[i * 3] = clamp(p.r[i]) * 255;
    b[i * 3 + 1] = clamp(p.g[i]) * 255;
    b[i * 3 + 2] = clamp(p.b[i]) * 255;
  }
  return sharp(b, { raw: { width: p.w, height: p.h, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(f);
};
for (const name of process.argv.slice(2)) {
  const mod = await import(`./scenes/${name}.ts`);
  for (const scene of Object.values(mod) as any[]) {
    const t = Date.now();
    const a = stageOf(scene, { wrong: true, seed: 1, zoom: 1, shift: [0, 0] });
    await out(slop(a), `/tmp/p-${scene.key}-slop.png`);
    const t2 = Date.now();
    const b = stageOf(scene, { wrong: false, seed: 1, zoom: 1, shift: [0, 0] });
    await out(study(b).color, `/tmp/p-${scene.key}-art.png`);
    console.log(scene.key, t2 - t, Date.now() - t2);
  }
}
