import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { allLists, type ListName } from '../contract/allLists.ts';

/** One handheld: a keep-alive connection that asks one thing at a time. */
export class HttpClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: URL;
  token = '';

  constructor(url: string) {
    this.#url = new URL(url);
  }

  post(path: string, body: unknown, operationId: string = randomUUID()): Promise<{ Result: boolean; Code: string; Data: unknown }> {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent: this.#agent,
          host: this.#url.hostname,
          port: this.#url.port,
          path,
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
            'Idempotency-Key': operationId,
            ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  }

  /** Posts and takes nothing but success. */
  async must(path: string, body: unknown): Promise<unknown> {
    const { Result, Code, Data } = await this.post(path, body);
    if (!Result) throw new Error(`${path} was refused: ${Code}`);
    return Data;
  }

  /** A page of a list. */
  async list(list: ListName, query: Record<string, unknown>): Promise<{ total: number; data: Record<string, unknown>[] }> {
    const { rno, areas } = allLists[list];
    return (await this.must(`/api/${areas[0]}/GetDataListN`, { data: { RNO: rno, ...query } })) as { total: number; data: Record<string, unknown>[] };
  }

  async signIn(account: string): Promise<this> {
    const answer = await this.post('/api/Login/CheckLoginPost', { username: account, password: 'Wms2026demo', u9org: '101' });
    this.token = (answer.Data as { Token: { AccessToken: { content: string } } }).Token.AccessToken.content;
    return this;
  }

  close(): void {
    this.#agent.destroy();
  }
}
