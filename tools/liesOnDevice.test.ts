import { expect, test } from 'vitest';
import { liesOnDevice } from './liesOnDevice.ts';

test.each<[string, boolean]>([
  ['assets/Lines-CabqYmqg.js', true],
  // A build's hash once ended like this, and the screens with lines did not open without network.
  ['assets/Lines-C8LmZ2sw.js', true],
  ['sw.js', false],
  ['sw.js.br', false],
  ['assets/Lines-CabqYmqg.js.gz', false],
  ['assets/texts-first-zh-AbCdEfGh.js', true],
  ['assets/texts-rest-zh-AbCdEfGh.js', true],
  ['assets/texts-ScanReceive-zh-AbCdEfGh.js', false],
  ['guide/receive.zh.png', false],
  ['.vite/manifest.json', false],
  ['index.html', true],
])('%s lies on the device: %s', (file, wanted) => {
  expect(liesOnDevice(file)).toBe(wanted);
});
