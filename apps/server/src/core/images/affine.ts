/** x' = xx x + xy y + x0, and y' = yx x + yy y + y0. */
export interface Affine {
  xx: number;
  xy: number;
  x0: number;
  yx: number;
  yy: number;
  y0: number;
}

export const IDENTITY: Affine = { xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 };

/** Composes two maps: applies `first`, then `second`. */
export function inTurn(first: Affine, second: Affine): Affine {
  return {
    xx: second.xx * first.xx + second.xy * first.yx,
    xy: second.xx * first.xy + second.xy * first.yy,
    x0: second.xx * first.x0 + second.xy * first.y0 + second.x0,
    yx: second.yx * first.xx + second.yy * first.yx,
    yy: second.yx * first.xy + second.yy * first.yy,
    y0: second.yx * first.x0 + second.yy * first.y0 + second.y0,
  };
}

export function inverseOf({ xx, xy, x0, yx, yy, y0 }: Affine): Affine {
  const by = 1 / (xx * yy - xy * yx);
  return {
    xx: yy * by,
    xy: -xy * by,
    x0: (xy * y0 - yy * x0) * by,
    yx: -yx * by,
    yy: xx * by,
    y0: (yx * x0 - xx * y0) * by,
  };
}
