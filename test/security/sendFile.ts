import { type Raw, rawRequest } from './rawRequest.ts';

/** Uploads a file as a browser's form does. */
export function sendFile(
  base: string,
  token: string,
  file: Buffer,
  {
    path = '/api/BaseInfo/ImportMasterData',
    fileName = 'a.csv',
    fields = { kind: 'items' },
    headers = {},
  }: {
    path?: string;
    fileName?: string;
    fields?: Record<string, string>;
    headers?: Record<string, string>;
  } = {},
): Promise<Raw> {
  const text = Object.entries(fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const body = Buffer.concat([
    Buffer.from(`${text.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return rawRequest(base, {
    method: 'POST',
    path,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': String(body.length),
      ...headers,
    },
    body,
  });
}
