import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { documentTypes } from '../contract/exchange/outboundTypes.ts';
import { recordKinds } from '../contract/exchange/protocol.records.ts';
import { exchangeFiles, exchangePage, exchangeSchema, readSample } from './exchangeSchema.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

// When one of these fails: npx node tools/exchangeSchema.ts
describe('the documentation of the exchange', () => {
  it('has the JSON Schema of the contract as it is now', () => {
    expect(read(exchangeFiles.schema)).toBe(exchangeSchema());
  });

  it('shows the recorded conversations as they are now', () => {
    const page = read(exchangeFiles.page);
    expect(page.match(/<!-- sample: /g)?.length).toBeGreaterThanOrEqual(9);
    expect(exchangePage(page, readSample)).toBe(page);
    expect(page).not.toContain('```json\n```');
  });

  it('S28: says of every type of document what it does to stock, what it takes back and when it leaves', () => {
    const page = read(exchangeFiles.page);
    for (const type of documentTypes) expect(page).toMatch(new RegExp(`^\\| \`${type}\` \\| [+−0]`, 'm'));
    expect(page).toContain('| `putaway` | 0 |  | with the timed exchange |');
    expect(page).toContain('| `reportReversal` | 0 | `productionReport` |');
    expect(page).toContain('`document-unknown`');
  });

  it('says what every message, document, record, value and field is', () => {
    const unsaid: string[] = [];
    const look = (schema: z.core.JSONSchema.BaseSchema, at: string): void => {
      for (const [name, member] of Object.entries(schema.properties ?? {})) {
        if (typeof member === 'boolean') continue;
        if (!member.description) unsaid.push(`${at}.${name}`);
        look(member, `${at}.${name}`);
      }
      if (typeof schema.items === 'object' && !Array.isArray(schema.items)) look(schema.items, `${at}[]`);
    };
    const { $defs }: { $defs: Record<string, z.core.JSONSchema.BaseSchema> } = JSON.parse(exchangeSchema());
    for (const [name, schema] of Object.entries($defs)) {
      if (!schema.description) unsaid.push(name);
      look(schema, name);
    }
    expect(unsaid).toEqual([]);
  });

  it('names every document type and every kind of record', () => {
    const page = read(exchangeFiles.page);
    for (const name of [...documentTypes, ...recordKinds]) expect(page).toContain(`\`${name}\``);
  });
});
