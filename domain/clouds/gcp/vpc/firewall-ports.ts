import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import { parseAddressRange, type AddressRange } from '../../../network/address-ranges.ts';
import { everyPort, parsePortRange, type PortRange } from '../../../network/port-ranges.ts';

/** TCP by name, by number, and as part of all protocols. */
const tcp = ['tcp', '6', 'all'];

/** Returns the TCP ports that entries of a rule name; an entry without ports names all. */
export function tcpPorts(entries: readonly Fields<{ protocol: string; ports: string[] }>[]): PortRange[] {
  return entries
    .filter((entry) => tcp.includes(entry.text('protocol')?.toLowerCase() ?? 'all'))
    .flatMap((entry) => {
      const ports = entry.texts('ports');
      return ports.length === 0 ? [everyPort] : ports.map(portRange);
    });
}

function portRange(text: string): PortRange {
  const range = parsePortRange(text);
  if (range === null) throw new UnreadableField(`"${text}" of a firewall rule is no range of ports`);
  return range;
}

/** Reads the ranges of addresses of a rule. */
export function addressRanges(texts: readonly string[]): AddressRange[] {
  return texts.map((text) => {
    const range = parseAddressRange(text);
    if (range === null) throw new UnreadableField(`"${text}" of a firewall rule is no range of addresses`);
    return range;
  });
}
