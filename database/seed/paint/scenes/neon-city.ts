import type { Point } from '../engine/draw.ts';
import { box, garble, letters, line, linear, oval, poly, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, matte, plastic, sky, slab, tune } from '../engine/scene.ts';

/** A wet street between signs. Wrong: every sign is nonsense and the moon hangs in front of a tower. */
export const neonCity: Scene = {
  key: 'neon-city',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const [vx, vy] = [410, 560];
    s.layer('sky', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong
          ? ['#05003a', '#3a0a8a', '#e01aa0', '#ff7a5a', '#1a0a3a']
          : ['#26384f', '#41566a', '#7f8a8c', '#d3a983', '#3a4350'],
      ),
    );
    s.layer('moon', tune(beam, { glow: wrong ? 1.2 : 1, line: true }), (c) =>
      oval(c, 410, 330, 130, 130, linear(c, 0, 200, 0, 460, wrong ? ['#fff0a0', '#ff4ab0'] : ['#f4e4c2', '#e2b98c'])),
    );
    s.layer('far towers', tune(slab, { glow: wrong ? 0.3 : 0.2, bevel: 8 }), (c) => {
      for (let i = 0; i < 13; i++) {
        const x = 190 + i * 34;
        const top = 300 + Math.abs(i - 6) * -18 + between(s.rnd, 60, 200);
        if (!wrong && Math.abs(x - 400) < 60) continue;
        box(
          c,
          x,
          top,
          32,
          320,
          2,
          wrong ? ['#3a1a9a', '#5a1ab0', '#1a2a9a'][i % 3]! : ['#4a5c70', '#5a6b7c', '#425468'][i % 3]!,
        );
      }
    });
    s.layer('far windows', tune(beam, { glow: wrong ? 1.3 : 1 }), (c) => {
      for (let i = 0; i < 150; i++)
        box(
          c,
          192 + Math.floor(s.rnd() * 70) * 6.3,
          400 + Math.floor(s.rnd() * 24) * 8,
          3.4,
          4.4,
          0,
          wrong ? ['#2ff3ff', '#ffe86a', '#ff5ae0'][i % 3]! : '#f2c77e',
        );
    });
    s.layer('street', tune(slab, { form: 'flat', glow: 0.5, shadow: 0 }), (c) =>
      poly(
        c,
        [
          [vx - 46, vy + 40],
          [vx + 46, vy + 40],
          [1100, 1010],
          [-300, 1010],
        ],
        linear(c, 0, 600, 0, 1000, wrong ? ['#7a1ac0', '#1a0a4a', '#0a0a2a'] : ['#6d6f76', '#4a505a', '#343a45']),
      ),
    );
    const wall = (name: string, side: 1 | -1, near: number, far: number, top: number, color: string) => {
      // Walls recede to the vanishing point: depth 1 is the picture's edge, 0 the point.
      const at = (depth: number, height: number): Point => [vx + side * 430 * depth, vy + (height - vy) * depth];
      s.layer(name, tune(slab, { gloss: wrong ? 0.7 : 0.15 }), (c) =>
        poly(c, [at(near, top), at(far, top), at(far, 1060), at(near, 1060)], color),
      );
      s.layer(`${name} windows`, tune(beam, { glow: wrong ? 1.35 : 1, line: true }), (c) => {
        const rows = Math.floor((740 - top) / 62);
        for (let r = 0; r < rows; r++) {
          for (let k = 0; k < 5; k++) {
            if (s.rnd() < 0.4) continue;
            const d0 = far + ((near - far) * (k + 0.22)) / 5;
            const d1 = far + ((near - far) * (k + 0.78)) / 5;
            const h0 = top + 40 + r * 62;
            poly(
              c,
              [at(d0, h0), at(d1, h0), at(d1, h0 + 32), at(d0, h0 + 32)],
              wrong
                ? ['#2ff3ff', '#ff5ae0', '#ffe86a', '#7affa0'][Math.floor(s.rnd() * 4)]!
                : ['#f2c77e', '#e8b06a', '#a9bcc0'][Math.floor(s.rnd() * 3)]!,
            );
          }
        }
      });
    };
    wall('left far', -1, 0.42, 0.2, -260, wrong ? '#4a1ab0' : '#5d6470');
    wall('right far', 1, 0.42, 0.2, -160, wrong ? '#2a1a9a' : '#6b6a70');
    wall('left mid', -1, 0.72, 0.43, 40, wrong ? '#2a0a7a' : '#7a5c52');
    wall('right mid', 1, 0.72, 0.43, -120, wrong ? '#3a0a6a' : '#566a70');
    wall('left near', -1, 1.1, 0.74, -120, wrong ? '#1a0a5a' : '#4c5663');
    wall('right near', 1, 1.1, 0.74, 60, wrong ? '#20085a' : '#6b4f48');
    const words = ['NOODLES', 'BOOKS', 'TEA', 'HOTEL', 'RAMEN', 'CINEMA'];
    const sign = (k: number, x: number, y: number, w: number, h: number, color: string, ink: string) => {
      s.layer(`sign ${k}`, tune(plastic, { bevel: 14, glow: wrong ? 0.7 : 0.15, gloss: 0.6 }), (c) =>
        box(c, x, y, w, h, 12, color),
      );
      s.layer(`sign ${k} letters`, tune(beam, { glow: wrong ? 1.7 : 1.05, line: true }), (c) => {
        if (wrong) garble(c, s.rnd, x + 10, y + h * 0.24, w - 20, h * 0.5, ink, words[k]!.length);
        else letters(c, words[k]!, x + 10, y + h * 0.24, w - 20, h * 0.5, ink);
      });
    };
    sign(0, 30, 330, 190, 62, wrong ? '#e0108a' : '#a3453a', wrong ? '#fff27a' : '#f6e3b4');
    sign(1, 600, 400, 160, 56, wrong ? '#0a8aff' : '#3f6f78', wrong ? '#ffffff' : '#f0ead2');
    sign(2, 150, 520, 110, 46, wrong ? '#00c08a' : '#7f8a4e', wrong ? '#ffe0ff' : '#f6f0d8');
    sign(3, 560, 250, 150, 52, wrong ? '#ff7a1a' : '#c08a44', wrong ? '#2a0050' : '#3a2a20');
    sign(4, 44, 450, 150, 50, wrong ? '#7a1aff' : '#4c5f8a', wrong ? '#8affff' : '#f4dca8');
    sign(5, 548, 530, 150, 46, wrong ? '#ff2f5a' : '#8a4a58', wrong ? '#fff27a' : '#f6e6c8');
    s.layer('reflections', tune(beam, { glow: wrong ? 1.1 : 0.95 }), (c) => {
      for (let i = 0; i < 44; i++) {
        const x = between(s.rnd, 60, 740);
        const y = between(s.rnd, 720, 980);
        c.globalAlpha = wrong ? 0.5 : 0.3;
        box(
          c,
          x,
          y,
          between(s.rnd, 8, 26),
          between(s.rnd, 20, 90),
          8,
          wrong ? ['#ff2fa0', '#2ff3ff', '#ffe86a', '#7a4aff'][i % 4]! : ['#e8b06a', '#a9bcc0', '#b0665a'][i % 3]!,
        );
      }
    });
    s.layer('lane', tune(beam, { glow: 1, line: true }), (c) => {
      for (let i = 0; i < 6; i++) {
        const t0 = 0.12 + (i * i) / 34;
        const t1 = t0 + 0.07 + i * 0.016;
        const at = (t: number, o: number): Point => [vx + o * t * 22, vy + 460 * t];
        poly(c, [at(t0, -1), at(t0, 1), at(t1, 1), at(t1, -1)], wrong ? '#fff6a0' : '#e6dcc4');
      }
    });
    s.layer('walker', tune(matte, { shadow: 12 }), (c) => {
      const ink = wrong ? '#0a0420' : '#232a35';
      c.fillStyle = ink;
      poly(
        c,
        [
          [388, 880],
          [402, 770],
          [440, 770],
          [456, 880],
          [434, 884],
          [424, 830],
          [412, 886],
        ],
        ink,
      );
      oval(c, 421, 744, 19, 22, ink);
      poly(
        c,
        [
          [392, 760],
          [450, 760],
          [462, 836],
          [380, 836],
        ],
        wrong ? '#3a0a6a' : '#b0563f',
      );
    });
    s.layer('umbrella', tune(plastic, { gloss: wrong ? 1 : 0.2 }), (c) => {
      c.fillStyle = wrong ? '#2ff3ff' : '#d9a24a';
      c.beginPath();
      c.moveTo(330, 730);
      c.quadraticCurveTo(350, 640, 430, 636);
      c.quadraticCurveTo(508, 640, 528, 730);
      for (let k = 0; k < 4; k++) c.quadraticCurveTo(503 - k * 49.5, 706, 478.5 - k * 49.5, 730);
      c.fill();
    });
    s.layer('handle', chip, (c) => line(c, '430,640 430,800', 5, '#e8e0d0'));
    s.layer('rain', tune(beam, { glow: 1 }), (c) => {
      for (let i = 0; i < 130; i++) {
        const x = s.rnd() * 800;
        const y = s.rnd() * 1000;
        line(
          c,
          [
            [x, y],
            [x - 4, y + 26],
          ],
          1.3,
          wrong ? '#a0f0ff77' : '#e6e8e455',
        );
      }
    });
    s.layer('puddle', tune(plastic, { form: 'flat', glow: 0.7, shadow: 0 }), (c) =>
      oval(c, 250, 930, 170, 26, radial(c, 250, 930, 170, wrong ? ['#ff5ae0', '#2a1aff'] : ['#c9b59a', '#5d6874'])),
    );
    if (wrong) {
      s.flare(410, 330, 300, '#ffb0e0');
      s.sparkle(126, 360, 50, '#ffd0f4');
      s.sparkle(430, 650, 40);
    }
  },
};
