import { createServer, type Server } from 'node:http';

/** The messaging app as a small server that counts requests and gives the answers that the test sets. */
export class FakeWecom {
  requests: string[] = [];
  answers: (object | 'garbage')[] = [];
  #server!: Server;
  url = '';
  /** The token given out last. */
  ticket = '';
  #tokens = 0;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
      this.requests.push(`${pathname} ${[...searchParams.values()].join(' ')}`);
      const next = this.answers.shift();
      response.end(next === 'garbage' ? '<html>' : JSON.stringify(next ?? this.#usual(pathname)));
    });
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  #usual(pathname: string): object {
    if (pathname === '/cgi-bin/gettoken') {
      this.#tokens += 1;
      return { errcode: 0, errmsg: 'ok', access_token: `token-${this.#tokens}`, expires_in: 7200 };
    }
    this.ticket = `ticket-${this.#tokens}`;
    return { errcode: 0, errmsg: 'ok', ticket: this.ticket, expires_in: 7200 };
  }

  stop(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()));
  }
}
