import { Refusal } from '@unslop/domain/errors';
import { serveTasks } from '../images/task-worker.ts';
import { readLayeredFile } from './read.ts';

const layeredTasks = {
  /** @throws Refusal LAYERED_FILE_TYPE, LAYERED_FILE_TOO_LARGE, LAYERED_FILE_BROKEN */
  async read(file: string) {
    try {
      return await readLayeredFile(file);
    } catch (error) {
      // Every error of the readers is the file's fault, even running out of memory: no honest file needs that much.
      throw error instanceof Refusal ? error : new Refusal('LAYERED_FILE_BROKEN', {}, { cause: error as Error });
    }
  },
};
export type LayeredTasks = typeof layeredTasks;

serveTasks(layeredTasks);
