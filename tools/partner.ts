// npm run partner -- check http://127.0.0.1:8095 --key K --secret S [--org 1001] [--document receipt.json]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { readSample } from './exchangeSchema.ts';
import { PartnerCheck } from './partner/checkPartner.ts';

const usage = 'npm run partner -- check <base address> --key <name> --secret <secret> [--org 1001] [--document a-document.json]';

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({ options: { key: text, secret: text, org: text, document: text }, allowPositionals: true });
  const [command, url] = positionals;
  const { key, secret } = values;
  if (command !== 'check' || !url || !key || !secret) {
    console.error(`Plays Kuwei against your side of docs/exchange.md. It posts documents: use a system for tests.\n  ${usage}`);
    return 2;
  }
  const sample: unknown = values.document
    ? JSON.parse(readFileSync(values.document, 'utf8'))
    : (JSON.parse(readSample('document.receipt')) as { request: { body: unknown } }).request.body;
  const template = outboundDocument.parse(sample);
  const check = new PartnerCheck({ url: url.replace(/\/+$/, ''), key, secret }, { ...template, org: values.org ?? template.org });
  const findings = await check.all();
  for (const { check: what, result, detail } of findings)
    console.log(`${result.padEnd(12)} ${what}${detail ? `\n             ${detail}` : ''}`);
  const wrong = findings.filter(({ result }) => result === 'wrong').length;
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} of ${findings.length} are wrong.`);
  return wrong === 0 ? 0 : 1;
}

process.exitCode = await main();
