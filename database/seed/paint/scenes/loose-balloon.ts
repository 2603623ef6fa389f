import { blob, box, each, limb, line, oval, puffs, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { beam, cloud, ground, mark, matte, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** Hot-air balloons over fields. Wrong: the basket hangs from nothing, one balloon flies upside down. */
export const looseBalloon: Scene = {
  key: 'loose-balloon',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    s.layer('sky', sky, (c) =>
      wash(
        c,
        800,
        760,
        wrong
          ? ['#1a2aff', '#1ab0ff', '#8af8ff', '#fff0a0', '#ff8ad0']
          : ['#7ba3b8', '#a4c0c2', '#d6d9c2', '#f2ddb0', '#f0c896'],
      ),
    );
    s.layer('sun', beam, (c) =>
      oval(
        c,
        160,
        560,
        330,
        330,
        radial(c, 160, 560, 330, wrong ? ['#ffffff', '#fff06a88', '#fff06a00'] : ['#fff6dcdd', '#fff6dc00']),
      ),
    );
    s.layer('clouds', tune(cloud, { glow: 0.6 }), (c) => {
      const tint = wrong ? '#ffffff' : '#f7efe0';
      puffs(c, s.rnd, 120, 200, 260, 44, tint);
      puffs(c, s.rnd, 700, 130, 240, 40, tint);
      puffs(c, s.rnd, 690, 540, 300, 48, tint);
      puffs(c, s.rnd, 60, 470, 220, 34, tint);
    });
    s.layer('far hills', tune(puffy, { bevel: 40, glow: 0.4, shadow: 0, line: true }), (c) =>
      blob(c, '-60,770 120,690 260,720 420,670 580,716 720,680 880,730 880,820 -60,820', wrong ? '#5a8aff' : '#93a69a'),
    );
    s.layer('fields', tune(ground, { glow: 0.4 }), (c) => {
      c.fillStyle = wrong ? '#4ae06a' : '#a8ad6c';
      c.fillRect(0, 760, 800, 240);
    });
    s.layer('strips', tune(puffy, { bevel: 14, lift: 0.4, shadow: 2 }), (c) => {
      const tints = wrong
        ? ['#aaff3a', '#ffe02a', '#1ac06a', '#ff9ad0', '#2ae0a0']
        : ['#b8b46c', '#d9bf74', '#7f9658', '#c79e68', '#94a866'];
      for (let i = 0; i < 5; i++) {
        const x = -100 + i * 220;
        blob(
          c,
          [
            [x * 0.6 + 160, 772 + (i % 2) * 8],
            [x * 0.6 + 300, 768],
            [x + 210, 880],
            [x - 10, 890],
          ],
          tints[i]!,
        );
        blob(
          c,
          [
            [x - 20, 896],
            [x + 200, 888],
            [x + 280, 1040],
            [x - 120, 1040],
          ],
          tints[(i + 2) % 5]!,
        );
      }
    });
    s.layer('furrows', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 26; i++)
        line(
          c,
          [
            [400 + (i - 13) * 26, 776],
            [400 + (i - 13) * 46, 870],
            [400 + (i - 13) * 84, 1000],
          ],
          3,
          wrong ? '#0a8a4a55' : '#6b744255',
        );
    });
    s.layer('river', tune(plastic, { form: 'flat', glow: 0.6, shadow: 0 }), (c) =>
      limb(c, '470,766 420,800 480,850 400,910 460,1020', [6, 16, 28, 44, 70], wrong ? '#1ad0ff' : '#9fc0c2'),
    );
    s.layer('woods', tune(puffy, { bevel: 20, shadow: 8 }), (c) => {
      for (let i = 0; i < 44; i++) {
        const y = between(s.rnd, 770, 980);
        const x = i % 2 ? between(s.rnd, 540, 820) : between(s.rnd, -20, 300);
        const r = 5 + (y - 740) * 0.1;
        oval(c, x, y, r, r * 1.2, (wrong ? ['#0a9a6a', '#1ac08a'] : ['#62794c', '#4f6844'])[i % 2]!);
      }
    });
    const envelope = (c: Ctx, x: number, y: number, r: number, tints: readonly string[], flip: 1 | -1) => {
      const outline = () => {
        c.beginPath();
        c.moveTo(x - r * 0.22, y + flip * r * 1.22);
        c.bezierCurveTo(x - r * 0.5, y + flip * r * 0.86, x - r, y + flip * r * 0.5, x - r, y - flip * r * 0.05);
        c.bezierCurveTo(x - r, y - flip * r * 1.36, x + r, y - flip * r * 1.36, x + r, y - flip * r * 0.05);
        c.bezierCurveTo(x + r, y + flip * r * 0.5, x + r * 0.5, y + flip * r * 0.86, x + r * 0.22, y + flip * r * 1.22);
        c.closePath();
      };
      outline();
      c.fillStyle = tints[0]!;
      c.fill();
      c.save();
      outline();
      c.clip();
      const n = 8;
      for (let i = 0; i < n; i++) {
        const a0 = -Math.PI / 2 + (i / n) * Math.PI;
        const a1 = -Math.PI / 2 + ((i + 1) / n) * Math.PI;
        const x0 = Math.sin(a0);
        const x1 = Math.sin(a1);
        c.fillStyle = tints[i % tints.length]!;
        c.beginPath();
        c.moveTo(x, y - flip * r * 1.1);
        c.bezierCurveTo(
          x + x0 * r * 1.3,
          y - flip * r * 1,
          x + x0 * r * 1.14,
          y + flip * r * 0.4,
          x + x0 * r * 0.22,
          y + flip * r * 1.3,
        );
        c.lineTo(x + x1 * r * 0.22, y + flip * r * 1.3);
        c.bezierCurveTo(
          x + x1 * r * 1.14,
          y + flip * r * 0.4,
          x + x1 * r * 1.3,
          y - flip * r * 1,
          x,
          y - flip * r * 1.1,
        );
        c.fill();
      }
      c.fillStyle = tints[tints.length - 1]!;
      c.fillRect(x - r, y - flip * r * 0.04 - r * 0.1, r * 2, r * 0.2);
      c.restore();
    };
    const basket = (name: string, x: number, y: number, size: number) => {
      s.layer(name, tune(slab, { bevel: 10, gloss: wrong ? 0.7 : 0.1 }), (c) => {
        box(c, x - size * 0.5, y, size, size * 0.74, size * 0.16, wrong ? '#ffa02a' : '#a9794a');
        box(c, x - size * 0.56, y - size * 0.05, size * 1.12, size * 0.16, size * 0.08, wrong ? '#c0500a' : '#7c5434');
      });
      s.layer(`${name} weave`, tune(mark, { line: true }), (c) => {
        for (let k = 1; k < 4; k++)
          line(
            c,
            [
              [x - size * 0.46, y + size * 0.16 * k + size * 0.06],
              [x + size * 0.46, y + size * 0.16 * k + size * 0.06],
            ],
            size * 0.03,
            wrong ? '#8a300a' : '#6f4a2e',
          );
      });
    };
    const ropes = (name: string, x: number, y0: number, y1: number, w0: number, w1: number) =>
      s.layer(name, tune(mark, { line: true }), (c) =>
        each([-1, -0.4, 0.4, 1], (k) =>
          line(
            c,
            [
              [x + k * w0, y0],
              [x + k * w1, y1],
            ],
            3,
            wrong ? '#fff0d0' : '#5d4a3a',
          ),
        ),
      );
    s.layer('small balloon', plastic, (c) =>
      envelope(
        c,
        640,
        330,
        82,
        wrong ? ['#2affa0', '#ff5ad0', '#fff02a'] : ['#5f8288', '#e8dcc0', '#b89a5a'],
        wrong ? -1 : 1,
      ),
    );
    if (wrong) basket('small basket', 640, 172, 36);
    else {
      ropes('small ropes', 640, 428, 460, 17, 15);
      basket('small basket', 640, 460, 36);
    }
    s.layer('tiny balloon', plastic, (c) =>
      envelope(c, 150, 340, 50, wrong ? ['#ffb02a', '#7a2aff', '#2ff3ff'] : ['#d9a851', '#f0e4c8', '#94604e'], 1),
    );
    ropes('tiny ropes', 150, 400, 420, 10, 9);
    basket('tiny basket', 150, 420, 22);
    s.layer('balloon', plastic, (c) =>
      envelope(
        c,
        370,
        350,
        236,
        wrong ? ['#ff1f6a', '#ffd02a', '#ff5ac8', '#1ab0ff'] : ['#b84c3c', '#eee0c2', '#d99a4c', '#3f6470'],
        1,
      ),
    );
    s.layer('skirt', tune(slab, { bevel: 8 }), (c) =>
      blob(c, '318,634 422,634 406,664 334,664', wrong ? '#7a1aff' : '#3f6470'),
    );
    if (!wrong) ropes('ropes', 370, 662, 716, 36, 42);
    basket('basket', wrong ? 440 : 370, wrong ? 746 : 716, 94);
    s.layer('riders', tune(matte, { shadow: 5 }), (c) => {
      const x = wrong ? 440 : 370;
      const y = wrong ? 746 : 716;
      blob(
        c,
        [
          [x - 30, y],
          [x - 30, y - 24],
          [x - 18, y - 32],
          [x - 4, y - 24],
          [x - 4, y],
        ],
        wrong ? '#1a5aff' : '#4a6a7a',
      );
      oval(c, x - 17, y - 42, 12, 13, wrong ? '#ffc8a0' : '#b98a68');
      blob(
        c,
        [
          [x + 8, y],
          [x + 8, y - 18],
          [x + 20, y - 28],
          [x + 32, y - 18],
          [x + 32, y],
        ],
        wrong ? '#ff2f8a' : '#c08a44',
      );
      oval(c, x + 20, y - 37, 11, 12, wrong ? '#ffc8a0' : '#e2bd9a');
    });
    if (!wrong)
      s.layer('flame', tune(beam, { glow: 1.2, line: true }), (c) =>
        blob(c, '370,676 380,700 370,714 360,700', '#f6c05a'),
      );
    s.layer('birds', tune(mark, { line: true }), (c) => {
      for (const [x, y, k] of [
        [590, 620, 1],
        [640, 596, 0.7],
        [560, 590, 0.6],
      ] as const)
        line(
          c,
          [
            [x - 22 * k, y - 7 * k],
            [x - 8 * k, y - 12 * k],
            [x, y],
            [x + 8 * k, y - 12 * k],
            [x + 22 * k, y - 7 * k],
          ],
          4 * k,
          wrong ? '#2a1a6a' : '#4c4a44',
        );
    });
    if (wrong) {
      s.flare(160, 520, 280, '#fff6c0');
      s.sparkle(290, 220, 70);
      s.sparkle(616, 300, 40);
    }
  },
};
