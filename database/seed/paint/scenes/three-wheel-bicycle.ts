import type { Point } from '../engine/draw.ts';
import { blob, box, each, garble, leaf, letters, limb, line, linear, oval, ring, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { beam, chrome, gold, ground, mark, matte, plastic, sky, slab, tune } from '../engine/scene.ts';

/** A bicycle with flowers against a shop wall. Wrong: a third wheel, and a chain that drives nothing. */
export const threeWheelBicycle: Scene = {
  key: 'three-wheel-bicycle',
  size: [1050, 700],
  build(s, v) {
    const wrong = v.wrong;
    const steel = wrong ? chrome : tune(plastic, { gloss: 0.3 });
    s.layer('wall', sky, (c) =>
      wash(c, 1050, 700, wrong ? ['#ff5ac0', '#ff8a6a', '#ffd05a'] : ['#e3c9a4', '#dcbf98', '#d0ae88']),
    );
    s.layer('plaster', tune(mark, { line: false }), (c) => {
      for (let i = 0; i < 34; i++) {
        c.globalAlpha = 0.25;
        box(
          c,
          between(s.rnd, 0, 1000),
          Math.floor(between(s.rnd, 2, 27)) * 20,
          38,
          17,
          3,
          wrong ? '#ff2f8a' : '#b5845f',
        );
      }
    });
    s.layer('door', tune(slab, { bevel: 8 }), (c) => {
      box(c, 780, 120, 190, 440, 6, wrong ? '#1a5aff' : '#4f7478');
      box(c, 800, 146, 150, 170, 4, wrong ? '#0a2a9a' : '#3d5c60');
      box(c, 800, 340, 150, 190, 4, wrong ? '#0a2a9a' : '#3d5c60');
    });
    s.layer('knob', gold, (c) => oval(c, 806, 350, 11, 11, '#ffd24a'));
    s.layer('window', tune(slab, { bevel: 10 }), (c) => box(c, 110, 110, 330, 240, 6, wrong ? '#fff0ff' : '#f0e4cc'));
    s.layer('glass', tune(plastic, { form: 'flat', glow: 0.6, gloss: 0.8 }), (c) => {
      for (const x of [128, 284])
        for (const y of [128, 238])
          box(
            c,
            x,
            y,
            138,
            96,
            3,
            linear(c, x, y, x + 138, y + 96, wrong ? ['#8ffcff', '#1a7aff'] : ['#c6d6d2', '#86a3a4']),
          );
    });
    s.layer('window box', tune(slab, { bevel: 12 }), (c) => box(c, 96, 340, 358, 46, 6, wrong ? '#b01ad0' : '#8a5c42'));
    const flowers = (c: Ctx, x0: number, x1: number, y: number, rise: number, count: number) => {
      for (let i = 0; i < count; i++) {
        const x = between(s.rnd, x0, x1);
        const fy = y - s.rnd() * rise;
        leaf(c, x, y, x + between(s.rnd, -24, 24), fy - 14, 9, wrong ? '#1ad07a' : '#6b8a52');
      }
      for (let i = 0; i < count; i++) {
        const x = between(s.rnd, x0, x1);
        const fy = y - s.rnd() * rise;
        const r = between(s.rnd, 8, 15);
        const tint = (
          wrong ? ['#ff2fa0', '#ffe82a', '#2ff3ff', '#ff7a2a'] : ['#c4574a', '#e6b850', '#f2e6d2', '#b9748a']
        )[i % 4]!;
        for (let k = 0; k < 5; k++)
          oval(c, x + Math.cos(k * 1.26) * r * 0.6, fy + Math.sin(k * 1.26) * r * 0.6, r * 0.5, r * 0.5, tint);
        oval(c, x, fy, r * 0.3, r * 0.3, '#7a4a1a');
      }
    };
    s.layer('window flowers', tune(plastic, { bevel: 7, gloss: wrong ? 0.8 : 0.1 }), (c) =>
      flowers(c, 112, 440, 346, 60, 40),
    );
    s.layer('sign', tune(slab, { bevel: 10 }), (c) => box(c, 486, 120, 244, 76, 12, wrong ? '#7a1aff' : '#9c4a3c'));
    s.layer('sign letters', tune(beam, { glow: wrong ? 1.6 : 1.02, line: true }), (c) => {
      if (wrong) garble(c, s.rnd, 506, 140, 204, 36, '#fff27a', 6);
      else letters(c, 'FLEURS', 506, 140, 204, 36, '#f4e6c4');
    });
    s.layer('street', tune(ground, { glow: 0.4 }), (c) => {
      c.fillStyle = linear(c, 0, 556, 0, 700, wrong ? ['#8a5aff', '#2a0a7a'] : ['#a89a8a', '#7d726a']);
      c.fillRect(0, 556, 1050, 144);
    });
    s.layer('cobbles', tune(slab, { bevel: 8, shadow: 3 }), (c) => {
      for (let r = 0; r < 6; r++)
        for (let k = 0; k < 22; k++)
          box(
            c,
            k * 52 - (r % 2) * 26,
            562 + r * 25,
            47,
            21,
            8,
            (wrong ? ['#7a3ae0', '#9a5aff', '#5a2ac0'] : ['#9c9084', '#8a8078', '#ada094'])[(k * 7 + r * 3) % 3]!,
          );
    });
    s.layer('shade', mark, (c) => oval(c, 520, 634, 390, 20, '#1a102055'));
    const rubber = wrong ? '#1a0a3a' : '#2c2a2a';
    const wheel = (name: string, x: number, y: number, r: number) => {
      s.layer(`${name} spokes`, tune(mark, { line: true }), (c) => {
        for (let i = 0; i < 20; i++) {
          const a = (i / 20) * Math.PI * 2;
          line(
            c,
            [
              [x, y],
              [x + Math.cos(a) * r, y + Math.sin(a) * r],
            ],
            2.2,
            wrong ? '#f0f4ff' : '#8d8a84',
          );
        }
      });
      s.layer(`${name} tyre`, tune(plastic, { shadow: 6 }), (c) => ring(c, x, y, r, r, 17, rubber));
      s.layer(`${name} rim`, tune(steel, { shadow: 0 }), (c) =>
        ring(c, x, y, r - 12, r - 12, 7, wrong ? '#dfe6ff' : '#b9b4a8'),
      );
      s.layer(`${name} hub`, steel, (c) => oval(c, x, y, 13, 13, wrong ? '#dfe6ff' : '#a8a398'));
    };
    wheel('back wheel', 320, 520, 122);
    wheel('front wheel', 740, 520, 122);
    if (wrong) wheel('third wheel', 548, 560, 84);
    const frame = wrong ? '#1ae0c0' : '#b1503e';
    const tube = (name: string, from: Point, to: Point, width: number, paint = frame) =>
      s.layer(name, tune(steel, { metal: wrong ? 0.5 : 0, shadow: 6 }), (c) => line(c, [from, to], width, paint));
    tube('chain stay', [320, 520], [500, 530], 13);
    tube('seat stay', [320, 520], [450, 330], 12);
    tube('seat tube', [500, 530], [440, 300], 17);
    tube('top tube', [456, 346], [676, 330], 17);
    tube('down tube', [500, 530], [686, 366], 18);
    tube('fork', [666, 290], [740, 520], 16);
    tube('stem', [656, 260], [670, 320], 15, wrong ? '#dfe6ff' : '#a8a398');
    s.layer('bars', steel, (c) =>
      limb(c, '600,272 640,246 690,250 720,280', [14, 13, 13, 14], wrong ? '#dfe6ff' : '#a8a398'),
    );
    s.layer('grips', tune(plastic, { shadow: 4 }), (c) => {
      line(c, '590,276 618,262', 19, wrong ? '#ff2f8a' : '#6b4630');
      line(c, '716,272 728,292', 19, wrong ? '#ff2f8a' : '#6b4630');
    });
    s.layer('seat', tune(plastic, { gloss: wrong ? 1 : 0.3 }), (c) =>
      blob(c, '376,290 400,272 470,276 520,288 500,304 440,310 396,312', wrong ? '#ff2f8a' : '#6b4630'),
    );
    s.layer('chain', tune(mark, { line: true }), (c) => {
      if (wrong) line(c, '500,500 420,470 360,560 430,600 520,580 600,640', 6, '#f0f4ff');
      else {
        line(c, '500,502 320,508', 5, '#5f5a54');
        line(c, '500,558 320,532', 5, '#5f5a54');
      }
    });
    s.layer('crank', steel, (c) => {
      ring(c, 500, 530, 28, 28, 9, wrong ? '#dfe6ff' : '#a8a398');
      line(c, '500,530 540,588', 11, wrong ? '#dfe6ff' : '#a8a398');
      line(c, '500,530 460,474', 11, wrong ? '#dfe6ff' : '#a8a398');
    });
    s.layer('pedals', tune(plastic, { bevel: 6 }), (c) => {
      box(c, 516, 582, 52, 14, 6, rubber);
      box(c, 434, 464, 52, 14, 6, rubber);
    });
    s.layer('basket', tune(slab, { bevel: 20, gloss: wrong ? 0.7 : 0.1 }), (c) =>
      blob(c, '690,296 760,290 838,296 820,390 764,398 708,390', wrong ? '#ffb02a' : '#b98a54'),
    );
    s.layer('weave', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 5; i++)
        line(
          c,
          [
            [698 + i * 3, 312 + i * 18],
            [764, 318 + i * 18],
            [830 - i * 3, 312 + i * 18],
          ],
          4,
          wrong ? '#b0500a' : '#86603a',
        );
      for (let i = 0; i < 8; i++)
        line(
          c,
          [
            [704 + i * 18, 300],
            [712 + i * 15, 388],
          ],
          3,
          wrong ? '#b0500a' : '#86603a',
        );
    });
    s.layer('basket flowers', tune(plastic, { bevel: 8, gloss: wrong ? 0.8 : 0.1 }), (c) =>
      flowers(c, 696, 832, 300, 84, 34),
    );
    s.layer('lamp', tune(plastic, { glow: wrong ? 1.4 : 0.4 }), (c) => oval(c, 716, 330, 20, 20, '#fff0b0'));
    s.layer('mudguards', tune(steel, { shadow: 4, metal: wrong ? 0.6 : 0 }), (c) => {
      c.strokeStyle = frame;
      c.lineWidth = 10;
      c.lineCap = 'round';
      for (const x of [320, 740]) {
        c.beginPath();
        c.arc(x, 520, 140, Math.PI * 1.12, Math.PI * 1.72);
        c.stroke();
      }
    });
    s.layer('cat', tune(matte, { gloss: wrong ? 0.7 : 0.1 }), (c) => {
      const coat = wrong ? '#2a0a5a' : '#3b3634';
      blob(c, '930,560 980,556 1000,620 980,660 920,660 906,620', coat);
      oval(c, 936, 546, 32, 28, coat);
      blob(c, '908,536 908,504 930,522', coat);
      blob(c, '944,522 966,504 964,536', coat);
      limb(c, '990,650 1030,640 1030,580', [20, 18, 10], coat);
    });
    s.layer('cat eyes', tune(beam, { glow: 1.1, line: true }), (c) =>
      each([924, 948], (x) => oval(c, x, 546, 5, 6, '#e8d66a')),
    );
    if (wrong) {
      s.flare(716, 330, 230, '#fff6b0');
      s.sparkle(320, 398, 50);
      s.sparkle(548, 476, 40, '#c0fbff');
    }
  },
};
