import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backOffMs } from './backOff.ts';
import { Breaker } from './breaker.ts';
import { openSecretBox } from './secretBox.ts';

describe('the secret box', () => {
  it('makes its key once, for its owner only; what is sealed opens for its purpose only', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'kuwei-box-'));
    const [one, two] = await Promise.all([openSecretBox(dir, ''), openSecretBox(dir, '')]);
    const sealed = one.seal('秘密 text', 'erp');
    expect(sealed.includes(Buffer.from('text'))).toBe(false);
    expect(two.open(sealed, 'erp')).toBe('秘密 text');
    expect(() => two.open(sealed, 'qa')).toThrow();
    expect(one.seal('秘密 text', 'erp').equals(sealed)).toBe(false);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => one.open(changed, 'erp')).toThrow();
    expect((await stat(path.join(dir, 'exchange.key'))).mode & 0o077).toBe(0);
    await rm(dir, { recursive: true });
  });

  it('takes the key of several servers from the environment, and says what is wrong with a bad one', async () => {
    const key = randomBytes(32).toString('hex');
    const [one, two] = [await openSecretBox('/nowhere', key), await openSecretBox('/elsewhere', key)];
    expect(two.open(one.seal('x', 'erp'), 'erp')).toBe('x');
    await expect(openSecretBox('/nowhere', 'too short')).rejects.toThrow('KUWEI_KEY');
    const dir = await mkdtemp(path.join(tmpdir(), 'kuwei-box-'));
    await writeFile(path.join(dir, 'exchange.key'), 'broken');
    await expect(openSecretBox(dir, '')).rejects.toThrow('exchange.key');
    expect(await readFile(path.join(dir, 'exchange.key'), 'utf8')).toBe('broken');
    await rm(dir, { recursive: true });
  });
});

describe('the circuit breaker', () => {
  it('opens after silences in a row, probes with one request, closes at the first answer', () => {
    const breaker = new Breaker({ failures: 3, firstPauseMs: 100, longestPauseMs: 300 });
    breaker.silent(0);
    breaker.silent(0);
    breaker.answered();
    breaker.silent(0);
    breaker.silent(0);
    expect(breaker.allowed(0, 16)).toBe(16);
    breaker.silent(0);
    expect([breaker.state(50), breaker.allowed(50, 16)]).toEqual(['open', 0]);
    expect([breaker.state(100), breaker.allowed(100, 16)]).toEqual(['probing', 1]);
    breaker.silent(100);
    expect([breaker.state(299), breaker.state(300)]).toEqual(['open', 'probing']);
    breaker.silent(300);
    breaker.silent(600);
    expect([breaker.state(899), breaker.state(900)]).toEqual(['open', 'probing']);
    breaker.answered();
    expect([breaker.state(900), breaker.allowed(900, 16)]).toEqual(['closed', 16]);
  });

  it('answers that were on their way when it opened do not lengthen the pause', () => {
    const breaker = new Breaker({ failures: 1, firstPauseMs: 100 });
    for (let one = 0; one < 16; one += 1) breaker.silent(10);
    expect(breaker.openUntil).toBe(110);
  });
});

describe('the back-off', () => {
  it('doubles from a second to five minutes, half of it chance', () => {
    expect([1, 2, 3, 9, 10, 99].map((attempt) => backOffMs(attempt, () => 1))).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000]);
    expect(backOffMs(3, () => 0)).toBe(2000);
  });
});
