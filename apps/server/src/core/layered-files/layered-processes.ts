import { fileURLToPath } from 'node:url';
import { createPictureProcesses } from '../images/picture-processes.ts';
import type { LayeredTasks } from './layered-worker.ts';

/** Opens layered files one at a time in a separate process, under the limits of the picture processes. */
export const createLayeredProcesses = () =>
  createPictureProcesses<LayeredTasks>({
    program: fileURLToPath(new URL('./layered-worker.ts', import.meta.url)),
    atOnce: 1,
    idleMs: 60_000,
    broken: 'LAYERED_FILE_BROKEN',
    tooLong: 'LAYERED_FILE_BROKEN',
  });

export const layeredProcesses = createLayeredProcesses();
