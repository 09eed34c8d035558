import { expect, it } from 'vitest';
import { isLinkLocal, usableAddress } from './exchange.rules.ts';

it('R79: an address that would swallow the path behind it is no address of a partner', () => {
  expect(['http://127.0.0.1:9/erp', 'https://erp.example', 'http://erp.example/a/b/'].filter((one) => !usableAddress(one))).toEqual([]);
  const wrong = ['http://h/metrics#', 'http://h/metrics?', 'http://h/#x', 'http://h/?a=1', 'http://h/a b', 'ftp://h', 'http://me:x@h', 'h'];
  expect(wrong.filter(usableAddress)).toEqual([]);
});

it('S176: link-local addresses are known in every spelling', () => {
  const hosts = [
    'http://169.254.169.254/x',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
  ];
  expect(hosts.filter((one) => !isLinkLocal(new URL(one).hostname))).toEqual([]);
  expect(
    ['http://127.0.0.1/', 'http://10.1.2.3/', 'http://fe80.example/', 'http://[fd00::1]/'].filter((one) =>
      isLinkLocal(new URL(one).hostname),
    ),
  ).toEqual([]);
});
