import { counted } from '../../counted.ts';
import { rangeText } from '../address-ranges.ts';
import type { PortRange } from '../port-ranges.ts';
import { stateOf, type Hop, type Opening, type Reachability } from './reachability.ts';

const rangesNamed = 2;

/** Returns in one sentence what reaches a resource from the internet and on which path. */
export function summaryOf(reachability: Reachability): string {
  const { openings, unclear, closed } = reachability;
  switch (stateOf(reachability)) {
    case 'not_reachable':
      return `Not reachable from the internet${closed[0] === undefined ? '' : `: ${closed[0]}`}`;
    case 'unknown':
      return `Whether the internet reaches it is not known: ${unclear[0]?.reasons[0] ?? 'a part of the path was not read'}`;
    case 'reachable': {
      // What everybody reaches comes first, then what most ports are open for.
      const [widest] = openings.toSorted((a, b) => Number(b.isWide) - Number(a.isWide));
      if (widest === undefined) return 'Reachable from the internet';
      const same = openings.filter(
        (other) => pathText(other) === pathText(widest) && fromText(other) === fromText(widest),
      );
      const ports = [...new Set(same.map(portText))].join(', ');
      const more = openings.length - same.length;
      const others = more === 0 ? '' : `, and in ${counted(more, 'other way')}`;
      return `Reachable from ${fromText(widest)} on ${ports} through ${pathText(widest)}${others}`;
    }
  }
}

function fromText({ isWide, sources }: Opening): string {
  if (isWide) return 'the internet';
  const named = sources.slice(0, rangesNamed).map(rangeText).join(', ');
  return sources.length > rangesNamed ? `${named} and other networks on the internet` : `${named} on the internet`;
}

function portText({ ports, transport, targetPort }: Opening): string {
  const to = targetPort === null || targetPort === ports.first ? '' : ` (port ${targetPort} of the target)`;
  return `${rangeOfPorts(ports)}/${transport}${to}`;
}

function rangeOfPorts({ first, last }: PortRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}

function pathText({ path }: Opening): string {
  return path
    .filter(({ kind }) => kind !== 'internet')
    .map(hopText)
    .join(', ');
}

function hopText({ kind, id, rule }: Hop): string {
  return kind === 'network_acl' && rule !== null ? `${id} ${rule}` : id;
}
