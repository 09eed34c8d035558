import { BlockList, isIP, isIPv4 } from 'node:net';

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
 * The addresses of X-Forwarded-For without ports: some proxies add the port, and every connection would be a new client. Entries to
 * the left of one that is no address were not written by a proxy of ours and are left out.
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

/** The part of an address that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since the owner of one address has the whole /64. */
export function networkOf(address: string): string {
  const plain = readAddress(address);
  if (!plain || isIPv4(plain)) return plain ?? address;
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array(tail === undefined ? 0 : missing).fill('0'), ...groupsOf(tail)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Networks as people write them (`203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`), spelled in one way; `wrong` is the first that is none. */
export function readNetworks(text: string): { networks: string[]; wrong?: string } {
  const networks: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, network = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
    const address = readAddress(network);
    const most = address && isIPv4(address) ? 32 : 128;
    if (!address || Number(length ?? most) > most) return { networks, wrong: word };
    networks.push(length === undefined ? address : `${address}/${Number(length)}`);
  }
  return { networks: [...new Set(networks)] };
}

/** Whether an address lies in one of the networks from `readNetworks`. */
export function isAmong(address: string, networks: readonly string[]): boolean {
  const plain = readAddress(address);
  if (!plain) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [of = '', length] = network.split('/');
    if (length === undefined) list.addAddress(of, familyOf(of));
    else list.addSubnet(of, Number(length), familyOf(of));
  }
  return list.check(plain, familyOf(plain));
}
