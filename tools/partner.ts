// npm run partner -- check http://127.0.0.1:8095 --key K --secret S [--token T] [--org 1001] [--document receipt.json …]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { readSample } from './exchangeSchema.ts';
import { checkPartner } from './partner/checkPartner.ts';

const usage =
  'npm run partner -- check <base address> --key <name> --secret <secret> [--token <access token>] [--org 1001] [--document a-document.json …]';

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { key: text, secret: text, token: text, org: text, document: { ...text, multiple: true } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, url] = positionals;
  const { key, secret, token } = values;
  if (command !== 'check' || !url || !key || !secret) {
    console.error(`Plays Kuwei against your side of docs/exchange.md. It posts documents: use a system for tests.\n  ${usage}`);
    return 2;
  }
  const sample = () => (JSON.parse(readSample('document.receipt')) as { request: { body: unknown } }).request.body;
  const given = values.document?.map((file): unknown => JSON.parse(readFileSync(file, 'utf8'))) ?? [sample()];
  const documents = given.map((one) => outboundDocument.parse(one)).map((one) => ({ ...one, org: values.org ?? one.org }));
  const findings = await checkPartner({ url: url.replace(/\/+$/, ''), key, secret, token }, documents);
  for (const { check: what, result, detail } of findings)
    console.log(`${result.padEnd(12)} ${what}${detail ? `\n             ${detail}` : ''}`);
  const wrong = findings.filter(({ result }) => result === 'wrong').length;
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} of ${findings.length} are wrong.`);
  return wrong === 0 ? 0 : 1;
}

process.exitCode = await main();
