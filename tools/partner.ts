// npm run partner -- check http://127.0.0.1:8095 --key K --secret S [--token T | --token-url U --client-id C --client-secret S [--scope W]] [--timeout 30] [--lines 2000] [--org 1001] [--document receipt.json …]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { readSample } from './exchangeSchema.ts';
import { checkPartner, printed } from './partner/checkPartner.ts';

const usage =
  'npm run partner -- check <base address> --key <name> --secret <secret> [--token <access token> | --token-url <address> --client-id <id> --client-secret <secret> [--scope <scope>]] [--timeout <seconds>] [--lines <most lines>] [--org 1001] [--document a-document.json …]';

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const client = { 'token-url': text, 'client-id': text, 'client-secret': text, scope: text } as const;
  const options = {
    key: text,
    secret: text,
    token: text,
    ...client,
    timeout: text,
    lines: text,
    org: text,
    document: { ...text, multiple: true },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, url] = positionals;
  const { key, secret, token, 'token-url': tokenUrl, 'client-id': clientId, 'client-secret': clientSecret, scope = '' } = values;
  const halfClient = [tokenUrl, clientId, clientSecret].filter(Boolean).length % 3 !== 0;
  if (command !== 'check' || !url || !key || !secret || halfClient) {
    console.error(`Plays Kuwei against your side of docs/exchange.md. It posts documents: use a system for tests.\n  ${usage}`);
    return 2;
  }
  const sample = () => (JSON.parse(readSample('document.receipt')) as { request: { body: unknown } }).request.body;
  const given = values.document?.map((file): unknown => JSON.parse(readFileSync(file, 'utf8'))) ?? [sample()];
  const documents = given.map((one) => outboundDocument.parse(one)).map((one) => ({ ...one, org: values.org ?? one.org }));
  const tokens =
    tokenUrl && clientId && clientSecret ? { oauth: { tokenUrl, clientId, clientSecret, scope }, timeoutMs: 30_000 } : undefined;
  const timeoutMs = Number(values.timeout ?? 30) * 1000;
  const partner = { url: url.replace(/\/+$/, ''), key, secret, token, tokens, timeoutMs };
  const findings = await checkPartner(partner, documents, {
    ...(values.lines && { lines: Number(values.lines) }),
    tell: (finding) => console.log(printed(finding)),
  });
  const wrong = findings.filter(({ result }) => result === 'wrong').length;
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} of ${findings.length} are wrong.`);
  return wrong === 0 ? 0 : 1;
}

process.exitCode = await main();
