import { describe, expect, it } from 'vitest';
import { forwardedAddresses, networkOf } from './address.ts';

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
