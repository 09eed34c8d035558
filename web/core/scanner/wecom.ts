import type { Scan } from '../device/scan.ts';

/** Answer of POST /api/Wecom/GetConfig: `id` is the company's id, `agentId` the app's, the rest signs the address of this page. */
export type WecomConfig = { id: string; agentId?: string; timestamp: string | number; noncestr: string; signature: string };

/** Why there is no code; `detail` is the SDK's message, for the log. */
type WecomReason = 'not-in-wecom' | 'not-configured' | 'cancelled' | 'failed';

/** A scan through the messaging app without a code. The screen has a sentence for each reason. */
export class WecomError extends Error {
  readonly reason: WecomReason;
  readonly detail: string;

  constructor(reason: WecomReason, detail = '') {
    super(`wecom: ${reason}${detail && ` (${detail})`}`);
    this.name = 'WecomError';
    this.reason = reason;
    this.detail = detail;
  }
}

type Signature = { timestamp: string | number; nonceStr: string; signature: string };

/** The part of `@wecom/jssdk` in use. */
export type WecomSdk = {
  register: (options: {
    corpId: string;
    agentId?: string;
    jsApiList: string[];
    getConfigSignature: (url: string) => Promise<Signature>;
    onConfigFail: (result: unknown) => void;
  }) => void;
  scan: () => Promise<{ resultStr?: string | undefined }>;
};

/** `getConfig` asks our server to sign this page's address; the others stand in for the real thing in tests. */
export type WecomScanOptions = {
  getConfig: (url: string) => Promise<WecomConfig>;
  load?: () => Promise<WecomSdk>;
  userAgent?: string;
  url?: string;
};

async function loadSdk(): Promise<WecomSdk> {
  const ww = await import('@wecom/jssdk');
  return {
    register: ww.register,
    scan: () => ww.scanQRCode({ needResult: true, scanType: [ww.ScanQRCodeType.qrCode, ww.ScanQRCodeType.barCode] }),
  };
}

/** True inside WeCom, or WeChat with the company's plug-in; only there the messaging app can scan. */
export function isInWecom(userAgent: string = navigator.userAgent): boolean {
  return /wxwork\/|micromessenger\//i.test(userAgent);
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'errMsg' in error) return String(error.errMsg);
  return error instanceof Error ? error.message : String(error);
}

function signatureOf({ timestamp, noncestr, signature }: WecomConfig): Signature {
  return { timestamp, nonceStr: noncestr, signature };
}

async function signedConfig(options: WecomScanOptions, url: string): Promise<WecomConfig> {
  const config = await options.getConfig(url).catch((error: unknown) => {
    throw new WecomError('not-configured', messageOf(error));
  });
  if (!config.id || !config.signature) throw new WecomError('not-configured');
  return config;
}

/** Linear codes arrive as "CODE_128,12345": the format belongs to the reader, not to the code. */
export function splitWecomResult(result: string): { code: string; symbology?: string } {
  const found = /^(QR_CODE|CODE_128|CODE_39|CODE_93|EAN_13|EAN_8|UPC_A|UPC_E|ITF|CODABAR|DATA_MATRIX|PDF_417),/.exec(result);
  if (!found?.[1]) return { code: result };
  return { code: result.slice(found[0].length), symbology: found[1] === 'PDF_417' ? 'pdf417' : found[1].toLowerCase() };
}

/** Opens the scanner of the messaging app and returns its code; rejects with a WecomError that has the reason. */
export async function scanWithWecom(options: WecomScanOptions): Promise<Scan> {
  if (!isInWecom(options.userAgent)) throw new WecomError('not-in-wecom');
  // Signatures are for the address without the part after #.
  const page = (options.url ?? location.href).split('#')[0] ?? '';
  const config = await signedConfig(options, page);
  const startedAt = Date.now();
  let refused: unknown;
  try {
    const sdk = await (options.load ?? loadSdk)();
    sdk.register({
      corpId: config.id,
      ...(config.agentId && { agentId: config.agentId }),
      jsApiList: ['scanQRCode'],
      getConfigSignature: async (url) => signatureOf(url === page ? config : await signedConfig(options, url)),
      onConfigFail: (result) => {
        refused = result;
      },
    });
    const { resultStr = '' } = await sdk.scan();
    const { code, symbology } = splitWecomResult(resultStr);
    if (code === '') throw new WecomError('cancelled');
    const scan: Scan = { code, source: 'wecom', startedAt, duration: 0, keys: code.length, repeat: false };
    return symbology ? { ...scan, symbology } : scan;
  } catch (error) {
    if (error instanceof WecomError) throw error;
    if (refused !== undefined) throw new WecomError('not-configured', messageOf(refused));
    const detail = messageOf(error);
    throw new WecomError(/:\s*cancel/i.test(detail) ? 'cancelled' : 'failed', detail);
  }
}
