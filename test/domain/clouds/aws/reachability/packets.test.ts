import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonObject } from '../../../../../domain/json.ts';
import { account, aclEntry, group, groupRule, instance, network, reachOf, route, withResources } from './account.ts';

/** A CIDR block of IPv4 as a test of addresses, by the text of its bits: unlike the ranges of the product. */
function within(address: string, cidr: string): boolean {
  const bits = (text: string) =>
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  const [base = '', length = '32'] = cidr.split('/');
  return bits(address).startsWith(bits(base).slice(0, Number(length)));
}

interface Entry {
  number: number;
  egress: boolean;
  allow: boolean;
  protocol: string;
  ports: [number, number] | undefined;
  cidr: string;
}

interface Rule {
  protocol: string;
  ports: [number, number] | undefined;
  cidr: string;
}

interface Case {
  entries: Entry[];
  rules: Rule[];
  routes: { destination: string; target: string }[];
}

/** Sends one packet at a time, as EC2 does: route by route, entry by entry. */
function arrives(
  { entries, rules, routes }: Case,
  packet: { from: string; port: number; protocol: 'tcp' | 'udp' },
): boolean {
  const number = packet.protocol === 'tcp' ? '6' : '17';
  const isFor = (
    { protocol, ports }: { protocol: string; ports: [number, number] | undefined },
    port: number,
  ): boolean =>
    protocol === '-1' ||
    ((protocol === number || protocol === packet.protocol) &&
      (ports === undefined || (port >= ports[0] && port <= ports[1])));
  const passes = (egress: boolean, port: number): boolean => {
    const own = entries.filter((entry) => entry.egress === egress).sort((a, b) => a.number - b.number);
    for (const entry of own) if (isFor(entry, port) && within(packet.from, entry.cidr)) return entry.allow;
    return false;
  };
  const lengthOf = (destination: string) => Number(destination.split('/')[1]);
  const [best] = routes
    .filter(({ destination }) => within(packet.from, destination))
    .sort((a, b) => lengthOf(b.destination) - lengthOf(a.destination));
  if (best?.target !== 'igw-1') return false;
  if (!rules.some((rule) => isFor(rule, packet.port) && within(packet.from, rule.cidr))) return false;
  if (!passes(false, packet.port)) return false;
  return packet.protocol === 'udp' || clientPorts.some((port) => passes(true, port));
}

/** Public addresses inside and outside every block below. */
const addresses = ['8.8.8.8', '8.8.9.9', '8.9.0.1', '9.1.1.1', '52.10.0.1', '52.10.128.1', '100.1.2.3', '223.1.1.1'];
const blocks = [
  '0.0.0.0/0',
  '8.0.0.0/8',
  '8.8.0.0/16',
  '8.8.8.0/24',
  '52.10.0.0/17',
  '52.10.0.0/16',
  '0.0.0.0/1',
  '128.0.0.0/1',
];
const bounds: [number, number][] = [
  [22, 22],
  [20, 30],
  [1, 1023],
  [1024, 65_535],
  [443, 443],
  [0, 65_535],
];
/** Every bound of a range of ports above, and its neighbours. */
const ports = [1, 19, 20, 21, 22, 23, 30, 31, 442, 443, 444, 1023, 1024, 65_535];
const clientPorts = ports;

const portRange = fc.option(fc.constantFrom(...bounds), { nil: undefined });
const protocol = fc.constantFrom('-1', '6', '17');
const entry = fc.record({
  number: fc.integer({ min: 1, max: 32_766 }),
  egress: fc.boolean(),
  allow: fc.boolean(),
  protocol,
  ports: portRange,
  cidr: fc.constantFrom(...blocks),
});
const rule = fc.record({
  protocol: fc.constantFrom('-1', 'tcp', 'udp', '6'),
  ports: portRange,
  cidr: fc.constantFrom(...blocks),
});
const routes = fc.uniqueArray(
  fc.record({ destination: fc.constantFrom(...blocks), target: fc.constantFrom('igw-1', 'igw-1', 'nat-1', 'pcx-1') }),
  { selector: ({ destination }) => destination, maxLength: 4 },
);
const someCase: fc.Arbitrary<Case> = fc.record({
  entries: fc.uniqueArray(entry, { selector: (one) => `${one.egress} ${one.number}`, maxLength: 8 }),
  rules: fc.array(rule, { maxLength: 5 }),
  routes,
});

describe('what reaches an instance, beside packets that are sent one at a time', () => {
  it('is every packet that arrives and can be answered, and no other', () => {
    let arrived = 0;
    fc.assert(
      fc.property(someCase, (given) => {
        const inventory = withResources(account(), {
          network: {
            'vpc-1': network({
              publicRoutes: given.routes.map(({ destination, target }) => route(destination, target)),
              acls: [
                {
                  id: 'acl-1',
                  is_default: false,
                  subnet_ids: ['subnet-public'],
                  entries: given.entries.map(({ number, ports: range, ...of }) =>
                    aclEntry(number, {
                      ...of,
                      ...(range === undefined || of.protocol === '-1' ? {} : { ports: range }),
                    }),
                  ) as JsonObject[],
                },
              ],
            }),
          },
          security_group: {
            'sg-1': group(
              given.rules.map(({ ports: range, ...of }) =>
                groupRule({ ...of, ...(range === undefined || of.protocol === '-1' ? {} : { ports: range }) }),
              ),
            ),
          },
        });
        const found = reachOf('vm_instance', instance([{ publicAddress: '54.1.2.3' }]), { inventory });
        assert.deepEqual(found.unclear, []);
        for (const from of addresses) {
          const value = from.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
          for (const port of ports) {
            for (const transport of ['tcp', 'udp'] as const) {
              const isOpen = found.openings.some(
                (opening) =>
                  opening.transport === transport &&
                  opening.ports.first <= port &&
                  port <= opening.ports.last &&
                  opening.sources.some(({ family, first, last }) => family === 4 && first <= value && value <= last),
              );
              const expected = arrives(given, { from, port, protocol: transport });
              if (expected) arrived += 1;
              assert.equal(isOpen, expected, `${transport} ${port} from ${from}`);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(arrived > 100, 'hardly any packet arrived');
  });
});
