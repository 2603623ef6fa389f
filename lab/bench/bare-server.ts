import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * Baseline server in its own process. `PUT /` sets the answer to every other request: the exact bytes of the product's
 * answer. Before it answers, `select` mode reads one row by primary key, and `write` mode inserts a row and updates
 * another in one transaction.
 */
const mode = process.argv[2] as 'raw' | 'select' | 'write';
const pool =
  mode === 'raw'
    ? null
    : new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });
const ids: string[] = JSON.parse(process.env.BENCH_IDS!);

let answer = { headers: {} as Record<string, string>, body: Buffer.alloc(0) };
let turn = 0;

const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    answer = await readAnswer(request);
    response.end();
    return;
  }
  turn += 1;
  const id = ids[turn % ids.length]!;
  if (mode === 'select') await pool!.query('select id, title from ai_slops where id = $1', [id]);
  if (mode === 'write') await insertAndUpdate(pool!, id, turn);
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), '127.0.0.1');

async function readAnswer(request: IncomingMessage): Promise<typeof answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { headers, body } = JSON.parse(Buffer.concat(chunks).toString()) as {
    headers: Record<string, string>;
    body: string;
  };
  return { headers, body: Buffer.from(body, 'base64') };
}

async function insertAndUpdate(pool: pg.Pool, id: string, n: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into bench_likes (slop_id, person) values ($1, $2)', [id, n]);
    await client.query('update bench_counters set likes = likes + 1 where slop_id = $1', [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
