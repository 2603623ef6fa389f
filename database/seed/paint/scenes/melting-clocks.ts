import { blob, garble, limb, line, linear, oval, poly, ring, wash } from '../engine/draw.ts';
import { noise } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { chrome, gold, ground, mark, matte, plastic, sky, slab, tune } from '../engine/scene.ts';

/** Soft watches over a desert. Wrong: numbers from no alphabet, and every dial has three hands. */
export const meltingClocks: Scene = {
  key: 'melting-clocks',
  size: [1050, 700],
  build(s, v) {
    const wrong = v.wrong;
    const rim = wrong ? gold : tune(gold, { gloss: 0.4 });
    s.layer('sky', sky, (c) =>
      wash(
        c,
        1050,
        430,
        wrong ? ['#0a2a9a', '#1a9ae0', '#8af0e0', '#ffd06a', '#ff6a8a'] : ['#6f9aa8', '#a9c3ba', '#e8dcb0', '#f0c988'],
      ),
    );
    s.layer('far hills', tune(matte, { bevel: 30, glow: 0.4 }), (c) =>
      blob(
        c,
        '-60,430 80,360 190,378 320,330 470,392 640,376 800,330 930,366 1120,340 1120,470 -60,470',
        wrong ? '#b04ac0' : '#b08f78',
      ),
    );
    s.layer('desert', tune(ground, { glow: 0.45 }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        410,
        0,
        700,
        wrong ? ['#ffb03a', '#ff5a6a', '#8a1a9a'] : ['#dcb27a', '#c4895a', '#8f5a40'],
      );
      c.fillRect(0, 412, 1050, 290);
      for (let i = 0; i < 40; i++) {
        const y = 430 + i * 7;
        line(
          c,
          `${-40 + noise(i, 1) * 900},${y} ${120 + noise(i, 2) * 900},${y + 6} ${300 + noise(i, 3) * 900},${y}`,
          2,
          wrong ? '#ffe07a55' : '#8a5a3a44',
        );
      }
    });
    s.layer('block', slab, (c) =>
      poly(
        c,
        '-20,500 330,480 380,520 380,700 -20,700',
        linear(c, 0, 480, 380, 700, wrong ? ['#c47aff', '#5a1aaa'] : ['#a9785a', '#6f4a3c']),
      ),
    );
    s.layer('tree', tune(matte, { gloss: wrong ? 0.6 : 0.1 }), (c) => {
      limb(c, '180,500 190,390 170,270 200,150 190,80', [46, 34, 28, 20, 8], wrong ? '#7a3a8a' : '#6a5546');
      limb(c, '182,250 280,214 400,220 470,206', [26, 20, 16, 7], wrong ? '#7a3a8a' : '#6a5546');
      limb(c, '186,170 120,130 70,134', [16, 10, 4], wrong ? '#7a3a8a' : '#6a5546');
    });
    const dial = (c: Ctx, x: number, y: number, rx: number, ry: number, turn: number) => {
      const ink = wrong ? '#2a0a5a' : '#33302c';
      c.save();
      c.translate(x, y);
      c.rotate(turn);
      c.scale(rx / 100, ry / 100);
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * Math.PI * 2;
        if (wrong) garble(c, s.rnd, Math.sin(a) * 74 - 13, -Math.cos(a) * 74 - 11, 26, 22, ink, 1);
        else
          line(
            c,
            [
              [Math.sin(a) * 68, -Math.cos(a) * 68],
              [Math.sin(a) * 84, -Math.cos(a) * 84],
            ],
            i % 3 ? 4 : 8,
            ink,
          );
      }
      line(c, '0,0 10,-50', 6, ink);
      line(c, '0,0 40,24', 8, ink);
      if (wrong) line(c, '0,0 -40,10 -56,40', 6, '#ff2f8a');
      oval(c, 0, 0, 8, 8, ink);
      c.restore();
    };
    const face = wrong ? '#f4fbff' : '#efe4c8';
    s.layer('hung case', rim, (c) =>
      blob(
        c,
        '330,180 420,160 500,190 520,300 506,420 470,470 448,420 430,452 404,520 380,470 366,400 340,330 326,250',
        wrong ? '#ffc83a' : '#b88a4a',
      ),
    );
    s.layer('hung clock', tune(plastic, { bevel: 30, shadow: 4 }), (c) =>
      blob(
        c,
        '346,200 420,180 486,206 500,300 488,400 468,436 448,390 428,420 404,480 392,450 382,390 358,320 346,250',
        face,
      ),
    );
    s.layer('hung dial', mark, (c) => dial(c, 424, 300, 66, 104, -0.06));
    s.layer('table case', rim, (c) =>
      blob(
        c,
        '90,470 180,440 290,452 350,486 372,540 366,620 350,672 330,620 316,580 290,640 270,560 200,530 120,514',
        wrong ? '#ffc83a' : '#b88a4a',
      ),
    );
    s.layer('table clock', tune(plastic, { bevel: 26, shadow: 4 }), (c) =>
      blob(c, '116,474 190,456 284,466 336,496 352,546 346,612 334,590 318,556 290,600 280,544 210,514 140,500', face),
    );
    s.layer('table dial', mark, (c) => dial(c, 222, 488, 96, 34, 0.12));
    s.layer('big case', rim, (c) =>
      blob(
        c,
        '610,500 640,380 730,310 840,310 930,380 950,490 930,560 960,640 920,690 880,620 840,600 800,680 770,700 750,620 690,590 640,640 612,590',
        wrong ? '#ffc83a' : '#b88a4a',
      ),
    );
    s.layer('big clock', tune(plastic, { bevel: 44, shadow: 5 }), (c) =>
      blob(
        c,
        '636,500 662,396 738,336 832,336 906,396 924,490 904,560 924,622 896,600 850,574 810,590 784,660 772,610 700,564 648,588',
        face,
      ),
    );
    s.layer('big dial', mark, (c) => dial(c, 780, 456, 124, 118, 0.08));
    s.layer('drops', wrong ? chrome : tune(plastic, { gloss: 0.4 }), (c) => {
      for (const [x, y, r] of [
        [404, 560, 12],
        [352, 690, 9],
        [784, 690, 12],
      ] as const) {
        blob(
          c,
          [
            [x, y - r * 2],
            [x + r, y],
            [x, y + r],
            [x - r, y],
          ],
          wrong ? '#dfe8ff' : '#d8c79a',
        );
      }
    });
    s.layer('crowns', rim, (c) => {
      ring(c, 786, 296, 26, 22, 11, wrong ? '#ffc83a' : '#b88a4a');
      ring(c, 424, 150, 17, 15, 8, wrong ? '#ffc83a' : '#b88a4a');
    });
    if (wrong) {
      s.flare(900, 120, 260, '#ffe9b0');
      s.sparkle(690, 350, 60);
      s.sparkle(380, 190, 44, '#d0fbff');
      s.sparkle(120, 480, 40);
    }
  },
};
