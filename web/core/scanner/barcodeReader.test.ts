import { afterEach, expect, test, vi } from 'vitest';
import { createBarcodeReader, WAREHOUSE_FORMATS } from './barcodeReader.ts';

afterEach(() => void vi.unstubAllGlobals());

test('S125: an engine that may not compile the reader of codes says so, and not that the network is away', async () => {
  class Module {
    constructor() {
      throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
    }
  }
  vi.stubGlobal('WebAssembly', { ...WebAssembly, CompileError: WebAssembly.CompileError, Module });
  await expect(createBarcodeReader(WAREHOUSE_FORMATS)).rejects.toMatchObject({ reason: 'engine' });
  vi.stubGlobal('WebAssembly', undefined);
  await expect(createBarcodeReader(WAREHOUSE_FORMATS)).rejects.toMatchObject({ reason: 'engine' });
});
