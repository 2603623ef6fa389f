import { eventually, type TestApp } from './test-app.ts';

/** Returns every topic that the process hears while this runs. Each, but those for one user, drops what is kept for guests. */
export async function topicsWhile(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  await eventually(async () => app.deps.live.isListening(), 'changes are heard');
  const heard: string[] = [];
  const stop = app.deps.live.watch((topic) => heard.push(topic));
  const mark = async (topic: string) => {
    await app.owner.query(`select pg_notify('unslop_live', $1)`, [topic]);
    await eventually(async () => heard.includes(topic), 'what was announced before is heard');
  };
  await mark('begin');
  await work();
  await mark('end');
  stop();
  return heard.slice(heard.indexOf('begin') + 1, heard.indexOf('end'));
}
