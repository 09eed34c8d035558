import { describe, expect, it } from 'vitest';
import { forwardedAddresses, isAmong, networkOf, readNetworks } from './address.ts';

describe('S168: addresses that proxies write', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:51234, 10.1.2.3:80', '203.0.113.7, 10.1.2.3'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1], 2001:DB8:0:0::2', '2001:db8::1, 2001:db8::2'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, what is this, 10.1.2.3', '10.1.2.3'],
    ['203.0.113.7, unknown', ''],
    ['999.1.1.1', ''],
    ['', ''],
  ])('%s is read as %s', (header, addresses) => {
    expect(forwardedAddresses(header)).toBe(addresses);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::ffff', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('networks that an administrator allows', () => {
  it.each([
    ['', []],
    ['203.0.113.7, 10.0.0.0/8;2001:DB8:0::/32\n::1', ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', '::1']],
    ['10.0.0.0/8 10.0.0.0/08', ['10.0.0.0/8']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
  ])('%j is read', (text, networks) => {
    expect(readNetworks(text)).toEqual({ networks });
  });

  it.each(['10.0.0.0/33', '2001:db8::/129', '10.0.0/8', 'erp.example.com', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8'])(
    '%s is none',
    (word) => {
      expect(readNetworks(`10.1.1.1, ${word}, what`).wrong).toBe(word);
    },
  );

  it.each([
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.4', '10.1.2.3', false],
    ['10.1.2.3', '10.9.9.9/8', true],
    ['11.1.2.3', '10.0.0.0/8', false],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['2001:db8:1::7', '2001:db8::/32', true],
    ['2001:db9::7', '2001:db8::/32', false],
    ['10.1.2.3', '2001:db8::/32', false],
    ['10.1.2.3', '0.0.0.0/0', true],
    ['::1', '0.0.0.0/0', false],
    ['::1', '::1', true],
    ['', '0.0.0.0/0', false],
  ])('%s and %s: %s', (address, network, among) => {
    expect(isAmong(address, ['192.0.2.1', network])).toBe(among);
  });
});
