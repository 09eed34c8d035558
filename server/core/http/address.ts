import { isIP, isIPv4 } from 'node:net';

/** An address without port, brackets, quotes and zone, spelled in one way; undefined when it is none. */
function readAddress(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : undefined;
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return mappedIn(spelled) ?? spelled;
}

/** The IPv4 address that an IPv6 socket shows as one of its own. */
function mappedIn(address: string): string | undefined {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (!high || !low) return undefined;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}

/**
 * X-Forwarded-For as addresses alone: some proxies write the port along, and with it every connection would be somebody new. What stands
 * left of something that is no address was not written by a proxy of ours and is left out.
 */
export function forwardedAddresses(header: string): string {
  const addresses: string[] = [];
  for (const part of header.split(',').reverse()) {
    const address = readAddress(part);
    if (!address) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/** What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since whoever has one of those has all of it. */
export function networkOf(address: string): string {
  const plain = readAddress(address);
  if (!plain || isIPv4(plain)) return plain ?? address;
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array(tail === undefined ? 0 : missing).fill('0'), ...groupsOf(tail)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
