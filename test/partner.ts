import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A request as a partner of a test sees it. */
export interface PartnerRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The body as it came. */
  text: string;
}

/** A partner that gives the answers of the test instead of the simulator's. */
export async function startPartner(
  answer: (request: PartnerRequest) => { status?: number; body: unknown },
): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://partner');
      const { method = '', headers } = request;
      const isJson = headers['content-type'] === 'application/json';
      const { status = 200, body } = answer({ method, url, headers, body: isJson ? JSON.parse(text) : {}, text });
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
