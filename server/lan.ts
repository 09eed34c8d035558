import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import qrcode from 'qrcode-terminal';
import { generate } from 'selfsigned';

/** Key and certificate as PEM text, and the file of the certificate for programs on this machine that are to trust it. */
interface LanCertificate {
  key: string;
  cert: string;
  certFile: string;
}

const day = 24 * 60 * 60_000;

/** IPv4 addresses under which this machine can be reached, private networks first, without those of containers. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces)
    .filter(([name]) => !/^(docker|br-|veth|virbr)/.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal && !one.address.startsWith('169.254.'))
    .map((one) => one.address);
  const isPrivate = (address: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
  return [...found.filter(isPrivate), ...found.filter((address) => !isPrivate(address))];
}

/**
 * The certificate for HTTPS on the local network, without which a phone gives no camera. It is made at first use,
 * kept in the data folder, and made again when the machine's addresses changed or it ends within a week. It signs itself: there is no
 * authority whose key could sign for other names.
 */
export async function lanCertificate(dataDir: string, addresses: readonly string[], now = Date.now()): Promise<LanCertificate> {
  const folder = path.join(dataDir, 'lan');
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const [key, cert] = await Promise.all([keyFile, certFile].map((file) => readFile(file, 'utf8').catch(() => '')));
  if (key && cert && covers(cert, addresses, now)) return { key, cert, certFile };
  const made = await generate([{ name: 'commonName', value: 'Kuwei' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - day),
    notAfterDate: new Date(now + 365 * day),
    extensions: [
      // The certificate is for this server only: a phone that trusts it trusts nothing that its key signs.
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...['127.0.0.1', ...addresses].map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  await mkdir(folder, { recursive: true });
  await writeFile(keyFile, made.private, { mode: 0o600 });
  await writeFile(certFile, made.cert);
  return { key: made.private, cert: made.cert, certFile };
}

function covers(cert: string, addresses: readonly string[], now: number): boolean {
  const certificate = new X509Certificate(cert);
  if (isOfOldKind(certificate)) return false;
  return certificate.validToDate.getTime() - now > 7 * day && addresses.every((address) => certificate.checkIP(address) !== undefined);
}

/** Older certificates could sign others, or used SHA-1; they are replaced. */
const isOfOldKind = (certificate: X509Certificate): boolean => certificate.ca || /sha1/i.test(certificate.signatureAlgorithm ?? '');

/** The address as a QR code drawn with characters. */
export function qrText(url: string): Promise<string> {
  return new Promise((resolve) => qrcode.generate(url, { small: true }, resolve));
}
