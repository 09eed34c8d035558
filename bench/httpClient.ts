import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { allLists, type ListName } from '../contract/allLists.ts';
import { testPassword } from '../test/seed.ts';

interface Answer {
  Result: boolean;
  Code: string;
  Data: unknown;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One handheld: a kept-alive connection with one request at a time. Written on bare sockets, because the clients run on the
 * measured machine, and Node's own client costs more than the server.
 */
export class HttpClient {
  readonly #socket: net.Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  token = '';

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = net.connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  /** A request that is made while another one is open waits its turn. */
  post(path: string, body: unknown, operationId: string = randomUUID()): Promise<Answer> {
    const answer = this.#last.then(() => this.#send(path, JSON.stringify(body), operationId));
    this.#last = answer.catch(() => {});
    return answer.then((text) => JSON.parse(text) as Answer);
  }

  #send(path: string, text: string, operationId: string): Promise<string> {
    const authorization = this.token ? `Authorization: Bearer ${this.token}\r\n` : '';
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
          `Idempotency-Key: ${operationId}\r\n${authorization}\r\n${text}`,
      );
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received.toString('latin1', 0, end))?.[1];
    const start = end + headEnd.length;
    if (length === undefined) {
      this.#waiting?.reject(new Error('an answer came without its length'));
      return;
    }
    if (this.#received.length < start + Number(length)) return;
    const body = this.#received.toString('utf8', start, start + Number(length));
    this.#received = this.#received.subarray(start + Number(length));
    this.#waiting?.resolve(body);
  }

  /** Posts, and throws unless it succeeds. */
  async must(path: string, body: unknown): Promise<unknown> {
    const { Result, Code, Data } = await this.post(path, body);
    if (!Result) throw new Error(`${path} was refused: ${Code}`);
    return Data;
  }

  /** A page of a list. */
  async list(list: ListName, query: Record<string, unknown>): Promise<{ total: number; data: Record<string, unknown>[] }> {
    const { rno, areas } = allLists[list];
    return (await this.must(`/api/${areas[0]}/GetDataListN`, { data: { RNO: rno, ...query } })) as {
      total: number;
      data: Record<string, unknown>[];
    };
  }

  async signIn(account: string): Promise<this> {
    const data = await this.must('/api/Login/CheckLoginPost', { username: account, password: testPassword, u9org: '101' });
    this.token = (data as { Token: { AccessToken: { content: string } } }).Token.AccessToken.content;
    return this;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }
}
