import type { LayeredFile } from '@unslop/domain/calls/stages';
import { countOf } from '../../ui/format-count.ts';

/** "Layered file: 23 layers, 4000 x 3000". */
export function factOf({ layers, width, height }: Pick<LayeredFile, 'layers' | 'width' | 'height'>): string {
  return `Layered file: ${countOf(layers, 'layer')}, ${width} x ${height}`;
}

/** "12.5 MB" or "83 KB". */
export function sizeOf(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  return mb < 0.1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${mb.toFixed(1)} MB`;
}

/** Time left, in whole hours, or in minutes during the last hour. */
export function leftUntil(at: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - nowMs) / 60_000));
  return minutes >= 60 ? countOf(Math.floor(minutes / 60), 'hour') : countOf(minutes, 'minute');
}
