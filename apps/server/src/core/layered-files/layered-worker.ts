import { Refusal } from '@unslop/domain/errors';
import { serveTasks } from '../images/task-worker.ts';
import { readLayeredFile } from './read.ts';

const layeredTasks = {
  /** @throws Refusal LAYERED_FILE_TYPE, LAYERED_FILE_TOO_LARGE, LAYERED_FILE_BROKEN */
  async read(file: string) {
    try {
      return await readLayeredFile(file);
    } catch (error) {
      // Whatever the readers throw is the file's fault, want of memory too: there is no honest file that needs so much.
      throw error instanceof Refusal ? error : new Refusal('LAYERED_FILE_BROKEN', {}, { cause: error as Error });
    }
  },
};
export type LayeredTasks = typeof layeredTasks;

serveTasks(layeredTasks);
