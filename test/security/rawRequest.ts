import http from 'node:http';

/** Internals that no answer may contain. */
export const inside = /\n\s+at |node_modules|syntax error at|violates|invalid input syntax|root:x:0|"dependencies"|PRIVATE KEY/i;

/** An answer as it came. */
export interface Raw {
  status: number;
  text: string;
  headers: http.IncomingHttpHeaders;
}

/** A request whose address is sent unchanged, with its dots. */
export function rawRequest(
  base: string,
  { method, path, headers = {}, body = '' }: { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<Raw> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: response.headers }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
